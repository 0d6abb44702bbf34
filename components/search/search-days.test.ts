import { expect, test } from "vitest";
import { languages } from "@/messages/languages";
import { currentCalendar } from "./calendar";
import { listRelativeDays, parseRelativeDays } from "./relative-days";
import { parseDate, parseDays } from "./search-days";

const today = "2026-03-01";
const day = (date: string) => ({ first: date, last: date });
const july14 = day("2024-07-14");
const july = { first: "2024-07-01", last: "2024-07-31" };

test.each([
  ["2024-07-14", "en", july14],
  ["2024-7-14", "en", july14],
  ["2024/07/14", "en", july14],
  ["2024-07", "en", july],
  ["14 July 2024", "en", july14],
  ["14 july 2024", "en", july14],
  ["14 Jul 2024", "en", july14],
  ["14-Jul-2024", "en", july14],
  ["July 14, 2024", "en", july14],
  ["July 14th 2024", "en", july14],
  ["14th of July 2024", "en", july14],
  ["2024 July 14", "en", july14],
  ["1st Sept. 2024", "en", day("2024-09-01")],
  ["July 2024", "en", july],
  ["7/14/2024", "en", july14],
  ["14/7/2024", "en", july14],
  ["7/4/2024", "en", day("2024-07-04")],
  ["4/7/2024", "de", day("2024-07-04")],
  ["14.7.2024", "en", july14],
  ["14. 07. 2024", "de", july14],
  ["14. Juli 2024", "de", july14],
  ["14. JULI 2024", "de", july14],
  ["3. März 2024", "de", day("2024-03-03")],
  ["3. Maerz 2024", "de", undefined],
  ["3. Mär. 2024", "de", day("2024-03-03")],
  ["3. Jänner 2024", "de", day("2024-01-03")],
  ["Juli 2024", "de", july],
  ["14 July 2024", "de", july14],
  ["14 يوليو 2024", "ar", july14],
  ["١٤ يوليو ٢٠٢٤", "ar", july14],
  ["14 تموز 2024", "ar", july14],
  ["3 تشرين الأول 2024", "ar", day("2024-10-03")],
  ["3 تشرين الاول 2024", "ar", day("2024-10-03")],
  ["\u200f٢٠٢٤-٠٧-١٤", "ar", july14],
  ["14 July 2024", "ar", july14],
  ["14 juillet 2024", "fr", july14],
  ["le 1er août 2024", "fr", day("2024-08-01")],
  ["14 de julio de 2024", "es", july14],
  ["julio de 2024", "es", july],
  ["1º de março de 2024", "pt-BR", day("2024-03-01")],
  ["14 jul. 2024", "pt-BR", july14],
  ["14 juli 2024", "nl", july14],
  ["14-7-2024", "nl", july14],
  ["14 lipca 2024", "pl", july14],
  ["lipiec 2024", "pl", july],
  ["3 października 2024", "pl", day("2024-10-03")],
  ["2024年7月14日", "ja", july14],
  ["２０２４年７月", "ja", july],
  ["2024年7月14号", "zh-Hans", july14],
  ["2024年13月", "zh-Hans", null],
  ["14 July 2024", "ja", july14],
  ["14 Juli 2024", "en", undefined],
  ["29 February 2024", "en", day("2024-02-29")],
  ["29 February 2023", "en", null],
  ["31 February 2024", "en", null],
  ["2024-02-31", "en", null],
  ["31.6.2024", "de", null],
  ["13/13/2024", "en", null],
  ["0 July 2024", "en", null],
  ["2024-13", "en", null],
  ["2024", "en", undefined],
  ["14 July", "en", undefined],
  ["July", "en", undefined],
  ["14 15 July 2024", "en", undefined],
  ["14 July 2024 2023", "en", undefined],
  ["boat July 2024", "en", undefined],
  ["IMG_14_july_2024.jpg", "en", undefined],
  ["july_2024", "en", undefined],
  ["v2024.07", "en", undefined],
  ['"14 July 2024"', "en", undefined],
  ["", "en", undefined],
])("%j in %s is %j", (text, locale, days) => {
  expect(parseDate(text, { locale, today })).toEqual(days);
});

test.each([
  ["today", "en", day("2026-03-01")],
  ["Yesterday", "en", day("2026-02-28")],
  ["last week", "en", { first: "2026-02-22", last: "2026-02-28" }],
  ["last month", "en", { first: "2026-02-01", last: "2026-02-28" }],
  ["this month", "en", { first: "2026-03-01", last: "2026-03-31" }],
  ["last year", "en", { first: "2025-01-01", last: "2025-12-31" }],
  ["heute", "de", day("2026-03-01")],
  ["gestern", "de", day("2026-02-28")],
  ["letzte Woche", "de", { first: "2026-02-22", last: "2026-02-28" }],
  ["last week", "de", { first: "2026-02-22", last: "2026-02-28" }],
  ["اليوم", "ar", day("2026-03-01")],
  ["أمس", "ar", day("2026-02-28")],
  ["امس", "ar", day("2026-02-28")],
  ["الأسبوع الماضي", "ar", { first: "2026-02-22", last: "2026-02-28" }],
  ["aujourd'hui", "fr", day("2026-03-01")],
  ["Aujourd’hui", "fr", day("2026-03-01")],
  ["semaine dernière", "fr", { first: "2026-02-22", last: "2026-02-28" }],
  ["el mes pasado", "es", { first: "2026-02-01", last: "2026-02-28" }],
  ["mes pasado", "es", { first: "2026-02-01", last: "2026-02-28" }],
  ["ontem", "pt-BR", day("2026-02-28")],
  ["vorig jaar", "nl", { first: "2025-01-01", last: "2025-12-31" }],
  ["dziś", "pl", day("2026-03-01")],
  ["w zeszłym tygodniu", "pl", { first: "2026-02-22", last: "2026-02-28" }],
  ["今日", "ja", day("2026-03-01")],
  ["先週", "ja", { first: "2026-02-22", last: "2026-02-28" }],
  ["昨天", "zh-Hans", day("2026-02-28")],
  ["上个月", "zh-Hans", { first: "2026-02-01", last: "2026-02-28" }],
  ["heute", "en", undefined],
  ["week", "en", undefined],
  ["", "en", undefined],
])("%j in %s is %j", (text, locale, days) => {
  expect(parseRelativeDays(text, { locale, today })).toEqual(days);
});

test("a value of a token is a period, a date or words for days", () => {
  const calendar = { locale: "en", today };
  expect(parseDays("2024", calendar)).toEqual({ first: "2024-01-01", last: "2024-12-31" });
  expect(parseDays("14 July 2024", calendar)).toEqual(july14);
  expect(parseDays("yesterday", calendar)).toEqual(day("2026-02-28"));
  expect(parseDays("someday", calendar)).toBeUndefined();
});

test("the day of the reader is the day of the reader's time zone", () => {
  const now = new Date("2026-01-01T03:30:00Z");
  const dayIn = (timeZone: string, locale = "en") => currentCalendar(locale, timeZone, now).today;

  expect(dayIn("UTC")).toBe("2026-01-01");
  expect(dayIn("America/New_York")).toBe("2025-12-31");
  expect(dayIn("Pacific/Kiritimati")).toBe("2026-01-01");
  expect(dayIn("Asia/Riyadh", "ar-SA")).toBe("2026-01-01");

  const calendar = currentCalendar("en", "America/New_York", now);
  expect(parseRelativeDays("yesterday", calendar)).toEqual(day("2025-12-30"));
  expect(parseRelativeDays("last month", calendar)).toEqual({ first: "2025-11-01", last: "2025-11-30" });
});

test("every language of the pages has its own words", () => {
  for (const locale of [...languages, "en-XA", "ar-XB"]) {
    const calendar = { locale, today };
    const listed = listRelativeDays(calendar);
    expect(new Set(listed.map(({ words }) => words)).size).toBe(7);

    for (const { words, days } of listed) expect(parseRelativeDays(words, calendar)).toEqual(days);
  }
});
