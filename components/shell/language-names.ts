import { languages } from "@/messages/languages";

export type Language = (typeof languages)[number];

/** The languages of the pages, each by its own name, with a capital letter as in a list. */
export const languageChoices = languages.map((value) => {
  const name = new Intl.DisplayNames([value], { type: "language" }).of(value) ?? value;
  return { value, label: name.charAt(0).toLocaleUpperCase(value) + name.slice(1) };
});

/** Returns the language of the pages with this tag. */
export function findLanguage(tag: string): Language | undefined {
  return languages.find((language) => language === tag);
}
