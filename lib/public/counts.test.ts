import { expect, it } from "vitest";
import { SlowCounts } from "./counts";

/**
 * Counts that take the given time by a clock of their own; each result is the number of the count.
 */
function createCounts(durationMs: number) {
  let now = 0;
  let started = 0;
  const counts = new SlowCounts(() => now);
  const count = async () => {
    const result = ++started;
    await Promise.resolve();
    now += durationMs;

    return result;
  };

  return { counts, count };
}

it("small counts are never remembered or shared", async () => {
  const { counts, count } = createCounts(20);
  expect(await counts.get("a", count)).toBe(1);
  expect(await Promise.all([counts.get("a", count), counts.get("a", count)])).toEqual([2, 3]);
});

it("slow counts are shared by simultaneous calls, and remembered by key", async () => {
  const { counts, count } = createCounts(500);
  const simultaneous = ["a", "a", "a"].map((key) => counts.get(key, count));

  expect(await Promise.all(simultaneous)).toEqual([1, 1, 1]);
  expect(await counts.get("a", count)).toBe(1);
  expect(await counts.get("b", count)).toBe(2);
});

it("a failed count is repeated by the calls that waited for it", async () => {
  const { counts, count } = createCounts(500);
  const failing = counts.get("a", () => Promise.reject(new Error("the database is gone")));
  const waiting = counts.get("a", count);

  await expect(failing).rejects.toThrow("the database is gone");
  expect(await waiting).toBe(1);
});
