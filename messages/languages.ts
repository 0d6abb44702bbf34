/**
 * The languages of the pages; each is a folder here with one file per section. The first is the
 * default.
 */
export const languages = ["en", "de", "fr", "es", "pt-BR", "nl", "pl", "ja", "zh-Hans", "ar"] as const;

/** Returns the language of this name, if the pages have it. */
export function findLanguage(name: string | null): (typeof languages)[number] | undefined {
  return languages.find((language) => language === name);
}
