import { afterEach, expect, test, vi } from "vitest";
import { everyFewSeconds } from "./progress";

afterEach(() => vi.useRealTimers());

test("reports how far a command is every five seconds", () => {
  vi.useFakeTimers();
  const reported: number[] = [];
  const report = everyFewSeconds((count: number) => reported.push(count));
  for (let count = 1; count <= 12; count++) {
    vi.advanceTimersByTime(1_000);
    report(count);
  }

  expect(reported).toEqual([5, 10]);
});
