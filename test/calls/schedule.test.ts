import { expect, it } from "vitest";
import { createSchedule } from "./schedule";

const listPairs = (seed: number, from: number, to: number) => {
  const pairOf = createSchedule(50, seed);
  return Array.from({ length: to - from }, (_, index) => pairOf(from + index));
};

it("every cycle has each pair once", () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  for (const cycle of [0, 1, 2])
    expect(listPairs(7, cycle * 50, (cycle + 1) * 50).toSorted((one, other) => one - other)).toEqual(all);
});

it("a continued run has the same calls as one run", () => {
  expect([...listPairs(7, 0, 80), ...listPairs(7, 80, 120)]).toEqual(listPairs(7, 0, 120));
});

it("the order depends on the seed and on the cycle", () => {
  expect(listPairs(7, 0, 50)).not.toEqual(listPairs(8, 0, 50));
  expect(listPairs(7, 0, 50)).not.toEqual(listPairs(7, 50, 100));
});
