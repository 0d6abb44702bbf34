import { type Days, parsePeriod } from "@/components/image-lists/periods";
import type { Calendar } from "./calendar";
import { listMonthNames, splitDate, toPlainDigits } from "./date-words";
import { parseRelativeDays } from "./relative-days";

/** The days of a period, a date or words such as `last week`. */
export function parseDays(text: string, calendar: Calendar): Days | undefined {
  return parsePeriod(text) ?? parseDate(text, calendar) ?? parseRelativeDays(text, calendar);
}

/**
 * The days of a date in numbers, or with the name of its month: `2024-07-14`, `2024-07`,
 * `14.7.2024`, `14 July 2024`, `July 2024`, `2024年7月14日`. Null for a date that does not exist, such as
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

function parseNumericDate(text: string, { locale }: Calendar): Days | null | undefined {
  const [, year = "", ...monthAndDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== "") return toDay(year, monthAndDay);

  const [, hanYear = "", month = "", day] =
    /^(\d{4})年\s?(\d{1,2})月(?:\s?(\d{1,2})[日号]?)?$/.exec(text) ?? [];
  if (hanYear !== "") return day === undefined ? toMonth(hanYear, month) : toDay(hanYear, [month, day]);

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

  const words = splitDate(text, locale);
  const isNumber = (word: string) => /^\d+$/.test(word);
  const numbers = words.filter(isNumber);
  const from = words.findIndex((word) => !isNumber(word));
  const to = words.findLastIndex((word) => !isNumber(word)) + 1;
  const month = listMonthNames(locale).get(words.slice(from, to).join(" "));
  const year = numbers.find((number) => number.length === 4);
  if (from < 0 || month === undefined || year === undefined) return undefined;

  const [day, ...others] = numbers.filter((number) => number !== year);
  if (others.length > 0) return undefined;
  return day === undefined ? toMonth(year, month) : toDay(year, [month, day]);
}

/** The month with this number, null if there is none. */
function toMonth(year: string, month: string): Days | null {
  return parsePeriod(`${year}-${month.padStart(2, "0")}`) ?? null;
}

/** The day with this number in this month, null if the month does not have it. */
function toDay(year: string, [month = "", day = ""]: readonly string[]): Days | null {
  return parsePeriod([year, month.padStart(2, "0"), day.padStart(2, "0")].join("-")) ?? null;
}
