import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { firstRank, maxRankLength, rankBetween, ranksBetween } from "./ranks";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const anyRank = fc
  .tuple(fc.array(fc.constantFrom(...digits), { maxLength: 12 }), fc.constantFrom(...digits.slice(1)))
  .map(([first, last]) => first.join("") + last);
const anyGap = fc
  .tuple(fc.option(anyRank), fc.option(anyRank))
  .filter(([one, other]) => one === null || one !== other)
  .map(([one, other]): readonly [string | null, string | null] =>
    one !== null && other !== null && one > other ? [other, one] : [one, other],
  );

const isAscending = (ranks: readonly (string | null)[]) => {
  const present = ranks.filter((rank) => rank !== null);
  return present.every((rank, at) => at === 0 || (present[at - 1] ?? "") < rank);
};

describe("a rank", () => {
  it("is between two others, and leaves room on both sides", () => {
    fc.assert(
      fc.property(anyGap, ([lower, upper]) => {
        const rank = rankBetween(lower, upper);
        expect(rank).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        expect(isAscending([lower, rank, upper])).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("compares in bytes as the digits compare in JavaScript", () => {
    fc.assert(
      fc.property(anyRank, anyRank, (one, other) => {
        expect(Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other)))).toBe(
          one < other ? -1 : one > other ? 1 : 0,
        );
      }),
    );
  });

  it("does not exist between ranks in the wrong order", () => {
    for (const [lower, upper] of [
      ["V", "V"],
      ["b", "a"],
    ] as const)
      expect(() => rankBetween(lower, upper)).toThrow("no rank is between");
  });

  it.each([
    ["1", "2", "1V"],
    ["", "1", "0V"],
    ["A", "A01", "A00V"],
    ["A5", "B", "AX"],
    ["Az", "B", "AzV"],
    ["A", "B1", "B"],
  ])("between %j and %j is %s", (lower, upper, rank) => {
    expect(rankBetween(lower, upper)).toBe(rank);
  });
});

describe("several ranks", () => {
  it("are between two others in ascending order", () => {
    fc.assert(
      fc.property(anyGap, fc.integer({ min: 0, max: 300 }), ([lower, upper], count) => {
        const ranks = ranksBetween(lower, upper, count);
        expect(ranks).toHaveLength(count);
        expect(isAscending([lower, ...ranks, upper])).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("are short for all images that a collection can have, at either end", () => {
    const after = ranksBetween(firstRank(), null, 200_000);
    const before = ranksBetween(null, firstRank(), 200_000);
    for (const ranks of [after, before]) {
      expect(isAscending(ranks)).toBe(true);
      expect(ranks.every(({ length }) => length <= 6)).toBe(true);
    }
    expect((before.at(-1) ?? "") < firstRank() && firstRank() < (after[0] ?? "")).toBe(true);
  });

  it("stay short for 1,000 images between two that follow each other", () => {
    const [lower = "", upper = ""] = ranksBetween(null, null, 2);
    const lengths = ranksBetween(lower, upper, 1_000).map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
  });
});

describe("moves to the same place", () => {
  const moves = 150;

  function longestAfter(sides: readonly boolean[]): number {
    let [lower = "", upper = ""] = ranksBetween(null, null, 2);
    let longest = 0;
    for (const isBefore of sides) {
      const rank = rankBetween(lower, upper);
      longest = Math.max(longest, rank.length);
      if (isBefore) upper = rank;
      else lower = rank;
    }
    return longest;
  }

  it.each([true, false])("keep ranks from being shortened 150 times, before the others: %s", (isBefore) => {
    expect(longestAfter(Array.from({ length: moves }, () => isBefore))).toBeLessThanOrEqual(maxRankLength);
  });

  it("do so on any of both sides", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: moves, maxLength: moves }), (sides) => {
        expect(longestAfter(sides)).toBeLessThanOrEqual(maxRankLength);
      }),
    );
  });
});
