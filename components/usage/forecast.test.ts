import { describe, expect, test } from "vitest";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { forecast } from "./forecast";

/** Days from 1 November 2026 on. */
const daysOf = (values: readonly number[]) =>
  values.map((value, index) => ({
    date: isoTime(Date.UTC(2026, 10, 1) + index * dayMs).slice(0, 10),
    value,
  }));

describe("the forecast", () => {
  test("continues a straight line to the month three months ahead", () => {
    const values = Array.from({ length: 20 }, (_, index) => 100 + index * 10);
    const found = forecast(daysOf(values));

    // 28 February 2027 is 119 days after 1 November 2026.
    expect(found?.month).toBe("2027-02");
    expect(found?.level).toBeCloseTo(100 + 119 * 10);
    expect(found?.sum).toBeCloseTo(28 * (100 + ((92 + 119) / 2) * 10));
    expect(found?.basis).toEqual({ from: "2026-11-01", to: "2026-11-20", days: 20 });
  });

  test("averages values that vary, and continues a constant one", () => {
    expect(forecast(daysOf([4, 6, 4, 6, 4, 6, 4, 6, 4]))?.level).toBeCloseTo(44 / 9);
    expect(forecast(daysOf(Array.from({ length: 7 }, () => 5)))?.sum).toBeCloseTo(140);
  });

  test("starts with the first day that has figures, and needs seven", () => {
    expect(forecast(daysOf([0, 0, 1, 1, 1, 1, 1, 1, 1]))?.basis).toEqual({
      from: "2026-11-03",
      to: "2026-11-09",
      days: 7,
    });
    expect(forecast(daysOf([0, 0, 1, 1, 1, 1, 1, 1]))).toBeUndefined();
    expect(forecast(daysOf(Array.from({ length: 30 }, () => 0)))).toBeUndefined();
    expect(forecast([])).toBeUndefined();
  });

  test("is never below zero", () => {
    const found = forecast(daysOf([90, 80, 70, 60, 50, 40, 30]));
    expect([found?.level, found?.sum]).toEqual([0, 0]);
  });
});
