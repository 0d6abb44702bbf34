import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import formatMessage from "@/components/ui/format-message";
import { loadMessages, pseudoLocales } from "@/lib/platform/i18n/load-messages";
import { sample } from "@/test/harness/sample";
import { languages } from "./languages";

type Values = Record<string, string | number | Date | ((chunks: unknown) => string)>;

const timeZone = "Europe/Berlin";
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** Numbers of every plural form, one with a separator and one that is a share. */
const numbers = [0, 1, 2, 3, 11, 100, 1234, 0.25];

/** Returns a value for each argument and tag. `pass` decides which number, and which option. */
function makeValues(message: string, pass: number): Values {
  const values: Values = {};
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) {
        values[element.value] = (chunks) => `<${String(chunks)}>`;
        visit(element.children);
      }
      if (element.type === TYPE.argument) values[element.value] ??= "roofs.jpg";
      if (element.type === TYPE.date) values[element.value] = new Date("2026-03-04T05:06:07Z");
      if (element.type === TYPE.number || element.type === TYPE.plural)
        values[element.value] = numbers[pass] ?? 0;
      if (element.type === TYPE.select) {
        const options = Object.keys(element.options);
        values[element.value] = options[pass % options.length] ?? "";
      }
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));

  return values;
}

function listTexts(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : listTexts(value)));
}

test.each(sample([...languages, ...pseudoLocales], 6))(
  "the browser formats the messages in %s as next-intl does on the server",
  async (locale) => {
    const texts = [...new Set(listTexts(await loadMessages(locale)))].filter((text) => /['{<]/.test(text));
    expect(texts.length).toBeGreaterThan(500);

    for (const text of texts) {
      const t = createTranslator({ locale, timeZone, messages: { text } as never });
      for (const [pass] of numbers.entries()) {
        const values = makeValues(text, pass);
        const expected = t.rich("text" as never, values as never);
        const options = { locale, formatters, timeZone };
        expect(formatMessage("text", text, values, options), text).toEqual(expected);
      }
    }
  },
);

test.each([
  "It's {name}'s, ''quoted''",
  "'{name}' and '{it''s}' <b>{name}</b> > <i></i> 1 < 2 # |",
  "{count, plural, =0 {no '#'} one {# {kind, select, a {#} other {<b>#</b>}}} other {<b># '{'</b>}}",
  "{ count , selectordinal , one {#st} other {#th} } {count, number, percent}{count, number}",
])("the browser formats %s as next-intl does", (text) => {
  const t = createTranslator({ locale: "en", timeZone, messages: { text } as never });
  for (const [pass] of numbers.entries()) {
    const values = makeValues(text, pass);

    const expected = t.rich("text" as never, values as never);
    expect(formatMessage("text", text, values, { locale: "en", formatters, timeZone })).toEqual(expected);
  }
});
