import { languages } from "@/messages/languages";

export type Language = (typeof languages)[number];

/** The languages of the pages, each by its own name. */
export const languageChoices = languages.map((value) => ({
  value,
  label: new Intl.DisplayNames([value], { type: "language" }).of(value) ?? value,
}));

/** Returns the language of the pages with this tag. */
export function findLanguage(tag: string): Language | undefined {
  return languages.find((language) => language === tag);
}
