import { expect, test } from "vitest";
import { compareTotals } from "./compare-totals";

test.each([
  [150, 100, "more", 0.5],
  [25, 100, "less", 0.75],
  [1_004, 1_000, "same", 0],
  [0, 10, "less", 1],
  [10, 0, "none", 0],
  [0, 0, "none", 0],
])("%d after %d is %s", (now, before, change, share) => {
  expect(compareTotals(now, before)).toEqual({ change, share });
});
