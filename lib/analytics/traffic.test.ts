import { expect, it } from "vitest";
import { toTopValues } from "./traffic";

it("sorts the largest first, with other at the end", () => {
  expect(
    toTopValues([
      { value: "b", amount: 2 },
      { value: "other", amount: 9 },
      { value: "a", amount: 2 },
      { value: "c", amount: 5 },
    ]),
  ).toEqual([
    { value: "c", amount: 5 },
    { value: "a", amount: 2 },
    { value: "b", amount: 2 },
    { value: "other", amount: 9 },
  ]);
  expect(toTopValues([])).toEqual([]);
});

it("sums up everything after the first hundred values", () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ value: `v${at}`, amount: at }));
  const shown = toTopValues([...many, { value: "other", amount: 7 }]);

  expect(shown).toHaveLength(101);
  expect(shown[0]).toEqual({ value: "v149", amount: 149 });
  expect(shown.at(-1)).toEqual({ value: "other", amount: 7 + (49 * 50) / 2 });
});
