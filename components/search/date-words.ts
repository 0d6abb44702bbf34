import { splitWords } from "./match-words";

/** Lower-case words without accents, with one space between them. */
export function spell(text: string): string {
  return splitWords(toPlainDigits(text)).join(" ");
}

/** Writes Arabic, Persian and full-width digits as 0 to 9, and removes marks of direction. */
export function toPlainDigits(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Words inside of dates: `14th of July`, `14 de julio de 2024`. */
const particles: Readonly<Record<string, readonly string[]>> = {
  en: ["of"],
  es: ["de", "del"],
  fr: ["le"],
  pt: ["de"],
};

/** The endings of ordinal numbers: `14th`, `1er`, `1º`. */
const ordinal = /^(\d+)(?:st|nd|rd|th|er|[ºª])$/;

/** The words of a date as `spell` writes them, without particles, and ordinals as numbers. */
export function splitDate(text: string, locale: string): string[] {
  const left = [...(particles[languageOf(locale)] ?? []), ...(particles.en ?? [])];
  return spell(text)
    .split(" ")
    .filter((word) => !left.includes(word))
    .map((word) => word.replace(ordinal, "$1"));
}

/** Regions that name a month differently from the rest of their language. */
const regions: Readonly<Record<string, readonly string[]>> = {
  en: ["GB"],
  de: ["AT"],
  ar: ["LB", "MA", "DZ"],
};

const namesByLocale = new Map<string, ReadonlyMap<string, string>>();

/** The numbers of the months by their names in a language and in English, as `spell` writes them. */
export function listMonthNames(locale: string): ReadonlyMap<string, string> {
  const known = namesByLocale.get(locale);
  if (known) return known;

  const locales = [...new Set([languageOf(locale), "en"])].flatMap((one) => [
    one,
    ...(regions[one] ?? []).map((region) => `${one}-${region}`),
  ]);
  const names = new Map<string, string>();
  for (const one of locales)
    for (const format of monthFormats(one))
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2000, month - 1, 1));
        const name = spell(parts.find(({ type }) => type === "month")?.value ?? "");
        if (!names.has(name)) names.set(name, String(month).padStart(2, "0"));
      }
  namesByLocale.set(locale, names);

  return names;
}

/** Formats of a month alone and with a day, which are two cases in Polish: `lipiec`, `14 lipca`. */
function monthFormats(locale: string): Intl.DateTimeFormat[] {
  return (["long", "short"] as const).flatMap((month) =>
    [{}, { day: "numeric" } as const].map(
      (day) => new Intl.DateTimeFormat(locale, { month, timeZone: "UTC", ...day }),
    ),
  );
}

const languageOf = (locale: string) => new Intl.Locale(locale).language;
