import { describe, expect, it } from "vitest";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { forecastLevel, forecastSum } from "./forecast";

const start = Date.UTC(2026, 0, 1);
const days = (values: readonly number[]) =>
  values.map((value, at) => ({ day: isoTime(start + at * dayMs).slice(0, 10), value }));

describe("a level", () => {
  it("reaches the limit on the line through its days", () => {
    const rising = days(Array.from({ length: 10 }, (_, at) => 100 + 10 * at));
    expect(forecastLevel(rising, 300)).toBe("2026-01-21T00:00:00.000Z");
  });

  it.each([
    ["few days", days([1, 2, 3, 4, 5, 6])],
    ["no change", days([5, 5, 5, 5, 5, 5, 5, 5])],
    ["a fall", days([9, 8, 7, 6, 5, 4, 3, 2])],
    ["noise", days([5, 90, 1, 70, 3, 80, 2, 60, 9, 20])],
  ])("is not foretold from %s", (_name, values) => {
    expect(forecastLevel(values, 1_000)).toBeNull();
  });
});

describe("the sum of a month", () => {
  const now = Date.UTC(2026, 0, 11);

  it("reaches the limit within the month, or not at all", () => {
    expect(forecastSum({ used: 100, perDay: 10 }, 200, now)).toBe("2026-01-21T00:00:00.000Z");
    expect(forecastSum({ used: 100, perDay: 1 }, 200, now)).toBeNull();
    expect(forecastSum({ used: 0, perDay: 0 }, 200, now)).toBeNull();
  });
});
