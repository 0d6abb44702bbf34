import { expect, test } from "vitest";
import { addMonths, firstWeekdayOf, moveDay, weeksOf } from "./calendar-days";

test("a month has weeks of seven days from the first weekday of the language", () => {
  const days = (month: string, locale: string) =>
    weeksOf(month, firstWeekdayOf(locale)).map((week) =>
      week.map((day) => Number(day?.slice(8) ?? 0)).join(" "),
    );

  expect(days("2024-02", "de")).toEqual([
    "0 0 0 1 2 3 4",
    "5 6 7 8 9 10 11",
    "12 13 14 15 16 17 18",
    "19 20 21 22 23 24 25",
    "26 27 28 29 0 0 0",
  ]);
  expect(days("2015-02", "en")).toHaveLength(4);
  expect(days("2024-06", "ar")[0]).toBe("1 2 3 4 5 6 7");
  expect(days("2024-06", "en")).toHaveLength(6);
});

test.each([
  ["ArrowRight", "2024-02-29", "2024-03-01"],
  ["ArrowLeft", "2024-03-01", "2024-02-29"],
  ["ArrowDown", "2024-02-29", "2024-03-07"],
  ["ArrowUp", "2024-03-01", "2024-02-23"],
  // Monday 12 to Sunday 18 August.
  ["Home", "2024-08-14", "2024-08-12"],
  ["End", "2024-08-14", "2024-08-18"],
  ["Home", "2024-08-02", "2024-08-01"],
  ["End", "2024-07-30", "2024-07-31"],
  ["PageDown", "2024-01-31", "2024-02-29"],
  ["PageUp", "2024-01-31", "2023-12-31"],
  ["shift+PageUp", "2024-02-29", "2023-02-28"],
  ["shift+PageDown", "2024-02-29", "2025-02-28"],
  ["PageUp", "1800-01-15", "1800-01-15"],
  ["ArrowRight", "2199-12-31", "2199-12-31"],
  ["mirrored ArrowRight", "2024-03-01", "2024-02-29"],
  ["x", "2024-03-01", undefined],
])("%s goes from %s to %s", (keys, from, to) => {
  const key = keys.replace(/^shift\+|^mirrored /, "");
  const options = { isMirrored: keys.startsWith("mirrored"), isShifted: keys.startsWith("shift") };
  expect(moveDay(from, key, { firstWeekday: 1, ...options })).toBe(to);
});

test("months stay within the years of images", () => {
  expect(addMonths("1800-01", -1)).toBe("1800-01");
  expect(addMonths("2199-12", 1)).toBe("2199-12");
  expect(addMonths("2023-12", 1)).toBe("2024-01");
});
