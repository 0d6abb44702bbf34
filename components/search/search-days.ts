import { type Days, parsePeriod } from "@/components/image-lists/periods";
import { splitWords } from "./match-words";

/** The language and the day in which a text is read. */
export interface Calendar {
  locale: string;
  /** The reader's day, `YYYY-MM-DD`. */
  today: string;
}

/** Returns the calendar of a reader, by default in the time zone of this browser. */
export function currentCalendar(locale: string, timeZone?: string, now = new Date()): Calendar {
  const format = new Intl.DateTimeFormat("en", {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));

  return { locale, today: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}` };
}

/** The days of a period, a date or words such as `last week`. */
export function parseDays(text: string, calendar: Calendar): Days | undefined {
  return parsePeriod(text) ?? parseDate(text, calendar) ?? parseRelativeDays(text, calendar);
}

/**
 * The days of a date in numbers, or with the name of its month: `2024-07-14`, `2024-07`,
 * `14.7.2024`, `14 July 2024`, `July 2024`. Null for a date that does not exist, such as
 * 31 February 2024. A lone year is a word.
 */
export function parseDate(text: string, calendar: Calendar): Days | null | undefined {
  const plain = toPlainDigits(text).trim();
  // Words in quotation marks are searched for.
  if (plain.includes('"') || !/\d{4}/.test(plain)) return undefined;

  if (/^\d{4}-\d{2}$/.test(plain)) return parsePeriod(plain) ?? null;

  const numeric = parseNumericDate(plain, calendar);
  return numeric === undefined ? parseNamedDate(plain, calendar) : numeric;
}

/** The days of words such as `yesterday`, in the language of the page or in English. */
export function parseRelativeDays(text: string, calendar: Calendar): Days | undefined {
  const spelling = spell(text);
  const locales = new Set([calendar.locale, "en"]);
  return [...locales]
    .flatMap((locale) => listRelativeDays({ ...calendar, locale }))
    .find(({ words }) => spell(words) === spelling)?.days;
}

interface RelativePeriod {
  distance: number;
  unit: "day" | "week" | "month" | "year";
  daysOf: (today: string) => Days | undefined;
}

const relativePeriods: readonly RelativePeriod[] = [
  { distance: 0, unit: "day", daysOf: (today) => parsePeriod(today) },
  { distance: -1, unit: "day", daysOf: (today) => parsePeriod(addDays(today, -1)) },
  {
    distance: -1,
    unit: "week",
    daysOf: (today) => ({ first: addDays(today, -7), last: addDays(today, -1) }),
  },
  { distance: 0, unit: "month", daysOf: (today) => parsePeriod(today.slice(0, 7)) },
  {
    distance: -1,
    unit: "month",
    daysOf: (today) => parsePeriod(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)),
  },
  { distance: 0, unit: "year", daysOf: (today) => parsePeriod(today.slice(0, 4)) },
  { distance: -1, unit: "year", daysOf: (today) => parsePeriod(String(Number(today.slice(0, 4)) - 1)) },
];

/** The words for days that the language of the calendar has, and their days. */
export function listRelativeDays({ locale, today }: Calendar): Array<{ words: string; days: Days }> {
  const words = listRelativeWords(locale);
  return relativePeriods.flatMap(({ daysOf }, index) => {
    const days = daysOf(today);
    return days ? [{ words: words[index] ?? "", days }] : [];
  });
}

const wordsByLocale = new Map<string, readonly string[]>();

/** The words for the relative periods, in their order. */
function listRelativeWords(locale: string): readonly string[] {
  const known = wordsByLocale.get(locale);
  if (known) return known;

  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const words = relativePeriods.map(({ distance, unit }) => format.format(distance, unit));
  wordsByLocale.set(locale, words);

  return words;
}

/** Returns the day so many days after another one. */
function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

function parseNumericDate(text: string, { locale }: Calendar): Days | null | undefined {
  const [, year = "", ...monthAndDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== "") return toDay(year, monthAndDay);

  const [, first = "", mark = "", second = "", lastYear = ""] =
    /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})$/.exec(text) ?? [];
  if (lastYear === "") return undefined;

  const dayFirst = toDay(lastYear, [second, first]);
  const monthFirst = toDay(lastYear, [first, second]);
  // Only slashes stand in dates that start with the month.
  return mark === "/" && startsWithMonth(locale) ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function startsWithMonth(locale: string): boolean {
  const types = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return types.indexOf("month") < types.indexOf("day");
}

/** A date with the name of its month, whose day may be absent or `14th of`. */
function parseNamedDate(text: string, { locale }: Calendar): Days | null | undefined {
  // Filenames have other marks.
  if (!/^[\p{L}\p{M}\p{N}\s.,،-]+$/u.test(text)) return undefined;

  const words = spell(text)
    .replace(/(\d)(st|nd|rd|th)\b( of\b)?/g, "$1")
    .split(" ");
  const isNumber = (word: string) => /^\d+$/.test(word);
  const numbers = words.filter(isNumber);
  const from = words.findIndex((word) => !isNumber(word));
  const to = words.findLastIndex((word) => !isNumber(word)) + 1;
  const month = listMonthNames(locale).get(words.slice(from, to).join(" "));
  const year = numbers.find((number) => number.length === 4);
  if (from < 0 || month === undefined || year === undefined) return undefined;

  const [day, ...others] = numbers.filter((number) => number !== year);
  if (others.length > 0) return undefined;
  return day === undefined ? (parsePeriod(`${year}-${month}`) ?? null) : toDay(year, [month, day]);
}

/** The day with this number in this month, null if the month does not have it. */
function toDay(year: string, [month = "", day = ""]: readonly string[]): Days | null {
  return parsePeriod([year, month.padStart(2, "0"), day.padStart(2, "0")].join("-")) ?? null;
}

/** Regions that name a month differently from the rest of their language. */
const regions: Readonly<Record<string, readonly string[]>> = {
  en: ["GB"],
  de: ["AT"],
  ar: ["LB", "MA", "DZ"],
};

const namesByLocale = new Map<string, ReadonlyMap<string, string>>();

/** The numbers of the months by their names in a language and in English, as `spell` writes them. */
function listMonthNames(locale: string): ReadonlyMap<string, string> {
  const known = namesByLocale.get(locale);
  if (known) return known;

  const { language } = new Intl.Locale(locale);
  const locales = [...new Set([language, "en"])].flatMap((one) => [
    one,
    ...(regions[one] ?? []).map((region) => `${one}-${region}`),
  ]);
  const names = new Map<string, string>();
  for (const one of locales) {
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(one, { month: style, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const name = spell(format.format(Date.UTC(2000, month - 1, 1)));
        if (!names.has(name)) names.set(name, String(month).padStart(2, "0"));
      }
    }
  }
  namesByLocale.set(locale, names);

  return names;
}

/** Lower-case words without accents, with one space between them. */
function spell(text: string): string {
  return splitWords(toPlainDigits(text)).join(" ");
}

/** Writes Arabic and Persian digits as 0 to 9, and removes marks of direction. */
function toPlainDigits(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
