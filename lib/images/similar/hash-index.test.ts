import { describe, expect, it } from "vitest";
import { distanceBetween, type Hash, HashIndex } from "./hash-index";

/** A pseudo-random generator with a fixed sequence per seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const randomWord = (random: (below: number) => number) => (random(65_536) << 16) | random(65_536);

/** Makes hashes, many of them a few bits away from another. */
function makeHashes(count: number): Hash[] {
  const random = createRandom(7);
  const result: Hash[] = [];
  while (result.length < count) {
    const base = result[random(result.length)];
    const hash = base && random(3) > 0 ? { ...base } : { high: randomWord(random), low: randomWord(random) };
    for (let flips = random(18); flips > 0; flips -= 1) {
      if (random(2) === 0) hash.high ^= 1 << random(32);
      else hash.low ^= 1 << random(32);
    }
    result.push(hash);
  }

  return result;
}

describe("distanceBetween", () => {
  it.each([
    [{ high: 0, low: 0 }, { high: 0, low: 0 }, 0],
    [{ high: -1, low: -1 }, { high: 0, low: 0 }, 64],
    [{ high: -2_147_483_648, low: 1 }, { high: 0, low: 0 }, 2],
  ])("the distance between %o and %o is %i", (one, other, distance) => {
    expect(distanceBetween(one, other)).toBe(distance);
  });
});

describe("HashIndex", () => {
  const all = makeHashes(600);
  const index = new HashIndex(all);

  it.each(Array.from({ length: 17 }, (_, distance) => distance))(
    "finds the same hashes within %i bits as a full comparison",
    (distance) => {
      for (let number = 0; number < all.length; number += distance > 8 ? 25 : 1) {
        const one = all[number] as Hash;
        const expected = all.flatMap((other, at) =>
          at !== number && distanceBetween(one, other) <= distance ? [at] : [],
        );
        expect(index.findNear(number, distance).matches.sort((a, b) => a - b)).toEqual(expected);
      }
    },
  );

  it("looks at a small part of the hashes", () => {
    const random = createRandom(3);
    const many = Array.from({ length: 50_000 }, () => ({
      high: randomWord(random),
      low: randomWord(random),
    }));
    expect(new HashIndex(many).findNear(0, 6).work).toBeLessThan(1_000);
  });
});
