import { expect, it } from "vitest";
import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/kernel/time";
import { isFailingForGood, maxAttempts, pauseMs, retryWaitMs } from "./schedule";

it("makes eight attempts, within 20% of the schedule", () => {
  const waits = Array.from({ length: maxAttempts }, (_, n) => retryWaitMs(n + 1, 0, () => 0.5));
  expect(waits).toEqual([
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    10 * hourMs,
    undefined,
  ]);
  expect(retryWaitMs(1, 0, () => 0)).toBe(4 * secondMs);
  expect(retryWaitMs(1, 0, () => 1)).toBe(6 * secondMs);
});

it("the schedule follows the receiver's Retry-After, up to one day", () => {
  expect(retryWaitMs(1, minuteMs)).toBe(minuteMs);
  expect(retryWaitMs(4, minuteMs, () => 0.5)).toBe(2 * hourMs);
  expect(retryWaitMs(1, 30 * dayMs)).toBe(dayMs);
  expect(retryWaitMs(maxAttempts, minuteMs)).toBeUndefined();
});

it("pauses after five failures in a row, for half an hour at most", () => {
  expect([4, 5, 6, 7, 8, 100].map(pauseMs)).toEqual([
    0,
    5 * secondMs,
    minuteMs,
    5 * minuteMs,
    30 * minuteMs,
    30 * minuteMs,
  ]);
});

it("gives up after five days with ten failures", () => {
  const now = 100 * dayMs;
  expect(isFailingForGood(10, now - 5 * dayMs, now)).toBe(true);
  expect(isFailingForGood(9, now - 50 * dayMs, now)).toBe(false);
  expect(isFailingForGood(1_000, now - 5 * dayMs + 1, now)).toBe(false);
});
