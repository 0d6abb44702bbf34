import { expect, it } from "vitest";
import { checkManipulations } from "@/test/harness/manipulations";

const manipulations = 25_000;

it("none of 25,000 manipulated objects ends as a whole answer", async () => {
  const tried = await checkManipulations(manipulations);
  expect([...tried.values()].reduce((sum, count) => sum + count, 0)).toBe(manipulations);
  for (const [kind, count] of tried) expect([kind, count > 1_000]).toEqual([kind, true]);
  expect(tried.size).toBe(12);
});
