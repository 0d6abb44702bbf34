import { describe, expect, test } from "vitest";
import { retryDelayMs, sleepEnd } from "./backoff";

describe("the delay before a retry", () => {
  test.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [8, 3600],
    [9, 7200],
    [19, 7200],
  ])("after attempt %i is %i to 30 more seconds", (attempt, seconds) => {
    const delays = Array.from({ length: 50 }, () => retryDelayMs(attempt, null));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(seconds * 1000);
    expect(Math.max(...delays)).toBeLessThanOrEqual((seconds + 30) * 1000);
  });

  test("is the one that the function requests", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(retryDelayMs(3, "2", now)).toBe(2000);
    expect(retryDelayMs(3, "2026-01-01T00:01:00.000Z", now)).toBe(60_000);
    expect(retryDelayMs(3, "2025-01-01T00:00:00.000Z", now)).toBe(0);
  });

  test("falls back to the table when the requested one is unreadable", () => {
    expect(retryDelayMs(0, "soon")).toBeGreaterThanOrEqual(15_000);
  });
});

describe("the end of a sleep", () => {
  test.each([
    ["1s", 1_000],
    ["1h30m", 5_400_000],
    ["2w1d", 1_296_000_000],
    ["", 0],
  ])("%j is %i ms from now", (name, ms) => {
    expect(sleepEnd(name, 1_000_000)).toBe(1_000_000 + ms);
  });

  test("is a time when the name is one", () => {
    expect(sleepEnd("2026-01-01T00:00:00.000Z")).toBe(Date.parse("2026-01-01T00:00:00Z"));
  });
});
