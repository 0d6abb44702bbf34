import { match } from "@formatjs/intl-localematcher";
import Negotiator from "negotiator";
import { languages } from "@/messages/languages";
import { env } from "../process/env";
import { pseudoLocales } from "./load-messages";

interface LocaleSources {
  /** Language in the URL of a public page. */
  requested?: string | undefined;
  /** Language in the signed-in user's settings. */
  setting: string | undefined;
  /** Language chosen in this browser. */
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  available: readonly string[];
}

/**
 * Chooses the language of a page: the URL, then the settings, then the cookie, then the browser's
 * languages, then English.
 */
export function chooseLocale({
  requested,
  setting,
  cookie,
  acceptLanguage,
  available,
}: LocaleSources): string {
  const chosen = [requested, setting, cookie].find(
    (locale) => locale !== undefined && available.includes(locale),
  );
  return chosen ?? matchAcceptLanguage(acceptLanguage, available);
}

/** Lists the languages that this installation offers. */
export function listLocales(): string[] {
  return [...languages, ...(env().ALBUMEN_PSEUDO_LOCALES ? pseudoLocales : [])];
}

/**
 * Returns the available language for the first language of an `Accept-Language` header that has
 * one, else English. One match over all of them would prefer an exact tag: `en-GB, de` would be
 * German.
 */
export function matchAcceptLanguage(
  acceptLanguage: string | undefined,
  available: readonly string[],
): string {
  const requested = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages();
  for (const tag of requested.filter(isLanguageTag)) {
    const found = match([tag], available, noMatch);
    if (found !== noMatch) return found;
  }
  return languages[0];
}

/** The code for an undetermined language (ISO 639-2). */
const noMatch = "und";

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const rightToLeftLanguages = new Set(["ar", "fa", "he", "ur"]);

/** Returns the value of the `dir` attribute for a language. */
export function textDirection(locale: string): "ltr" | "rtl" {
  return rightToLeftLanguages.has(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}

const fallbackTimeZone = "UTC";

/** Returns the time zone when this runtime knows it, else UTC. */
export function parseTimeZone(name: string | undefined): string {
  if (name === undefined) return fallbackTimeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return fallbackTimeZone;
  }
}
