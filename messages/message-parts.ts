import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** The parts of a message that a translation has to repeat, and the plural forms that it lacks. */
export interface MessageParts {
  arguments: string[];
  tags: string[];
  missingForms: string[];
}

/** The characters without which a message is only its text. */
const syntax = /[{}<>']/;

/** Parses an ICU message in a language; throws when it is malformed. */
export function readMessageParts(message: string, language: string): MessageParts {
  if (!syntax.test(message)) return { arguments: [], tags: [], missingForms: [] };

  const [names, tags, missing] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        tags.add(element.value);
        visit(element.children);
        continue;
      }
      names.add(element.value);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      if (element.type === TYPE.plural)
        for (const form of listForms(language, element.pluralType ?? "cardinal"))
          if (!(form in element.options)) missing.add(`${element.value}: ${form}`);
      for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));
  return { arguments: [...names].sort(), tags: [...tags].sort(), missingForms: [...missing] };
}

const forms = new Map<string, string[]>();

/** The rules of a language take longer to create than a message to parse. */
function listForms(language: string, type: Intl.PluralRuleType): string[] {
  const key = `${language} ${type}`;
  const found = forms.get(key) ?? new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  forms.set(key, found);

  return found;
}
