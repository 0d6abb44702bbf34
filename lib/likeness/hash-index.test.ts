import { describe, expect, it } from "vitest";
import { distanceBetween, type Hash, HashIndex } from "./hash-index";

/** Always the same numbers, as if by chance. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const word = (random: (below: number) => number) => (random(65_536) << 16) | random(65_536);

/** Hashes of which many are some bits away from another. */
function hashes(count: number): Hash[] {
  const random = randomly(7);
  const made: Hash[] = [];
  while (made.length < count) {
    const like = made[random(made.length)];
    const hash = like && random(3) > 0 ? { ...like } : { high: word(random), low: word(random) };
    for (let flips = random(18); flips > 0; flips -= 1) {
      if (random(2) === 0) hash.high ^= 1 << random(32);
      else hash.low ^= 1 << random(32);
    }
    made.push(hash);
  }
  return made;
}

describe("the distance", () => {
  it.each([
    [{ high: 0, low: 0 }, { high: 0, low: 0 }, 0],
    [{ high: -1, low: -1 }, { high: 0, low: 0 }, 64],
    [{ high: -2_147_483_648, low: 1 }, { high: 0, low: 0 }, 2],
  ])("of %o and %o is %i", (one, other, distance) => {
    expect(distanceBetween(one, other)).toBe(distance);
  });
});

describe("the index", () => {
  const all = hashes(600);
  const index = new HashIndex(all);

  it.each(Array.from({ length: 17 }, (_, distance) => distance))(
    "finds within %i what a comparison of all finds",
    (distance) => {
      for (let number = 0; number < all.length; number += distance > 8 ? 25 : 1) {
        const one = all[number] as Hash;
        const expected = all.flatMap((other, at) =>
          at !== number && distanceBetween(one, other) <= distance ? [at] : [],
        );
        expect(index.near(number, distance).found.sort((a, b) => a - b)).toEqual(expected);
      }
    },
  );

  it("looks at a small part of what there is", () => {
    const random = randomly(3);
    const many = Array.from({ length: 50_000 }, () => ({ high: word(random), low: word(random) }));
    expect(new HashIndex(many).near(0, 6).work).toBeLessThan(1_000);
  });
});
