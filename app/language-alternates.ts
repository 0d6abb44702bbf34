import { appOrigin } from "@/lib/image-urls";
import { languages } from "@/messages/languages";

/** The URLs of a public page in each language, for search engines. */
export function languageAlternates(path: string) {
  const url = `${appOrigin()}${path}`;
  const translated = languages.map((language) => [language, `${url}?lang=${language}`]);
  return { languages: { "x-default": url, ...Object.fromEntries(translated) } };
}
