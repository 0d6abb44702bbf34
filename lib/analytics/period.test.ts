import { expect, it } from "vitest";
import { daysBetween, toPeriod, toUtcDay } from "./period";

const now = Date.parse("2026-03-01T00:00:00.500Z");

it("assigns a time to its UTC day, from the first to the last millisecond", () => {
  expect(toUtcDay(now)).toBe("2026-03-01");
  expect(toUtcDay(Date.parse("2026-02-28T23:59:59.999Z"))).toBe("2026-02-28");
  expect(toUtcDay(Date.parse("2026-03-01T23:59:59.999Z"))).toBe("2026-03-01");
});

it("ends today, or the given number of days ago", () => {
  expect(toPeriod(1, 0, now)).toEqual({ from: "2026-03-01", to: "2026-03-01", days: 1, offset: 0 });
  expect(toPeriod(30, 0, now)).toMatchObject({ from: "2026-01-31", to: "2026-03-01" });
  expect(toPeriod(30, 30, now)).toMatchObject({ from: "2026-01-01", to: "2026-01-30" });
  expect(toPeriod(10_000, 36_500, now)).toMatchObject({ from: "1898-11-08", to: "1926-03-26" });
});

it("lists every day of a period once", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
  const days = daysBetween("1999-01-01", "2026-03-01");
  expect([days.length, new Set(days).size, days.at(-1)]).toEqual([9_922, 9_922, "2026-03-01"]);
});
