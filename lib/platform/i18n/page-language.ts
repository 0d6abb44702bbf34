import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "../process/singleton";

// A page that Next.js renders cannot set headers of its response. It states its language here, and
// our server sets the header.

interface PageLanguage {
  locale?: string;
}

const pageLanguages = singleton("page-languages", () => new AsyncLocalStorage<PageLanguage>());

/** States the language of the page that is rendered for this request. */
export function setPageLanguage(locale: string): void {
  const language = pageLanguages.getStore();
  if (language) language.locale = locale;
}

/**
 * Runs the rendering of a page. `findLanguage` returns the language of the page once it is known.
 */
export function runWithPageLanguage<Result>(
  work: (findLanguage: () => string | undefined) => Result,
): Result {
  const language: PageLanguage = {};
  return pageLanguages.run(language, () => work(() => language.locale));
}
