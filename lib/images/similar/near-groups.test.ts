import { describe, expect, it } from "vitest";
import { type HashedImage, iterateNearGroups } from "./near-groups";

/** An image whose hash has the lowest bits set. */
const image = (id: string, bits: number, high = 0): HashedImage => ({ id, high, low: 2 ** bits - 1 });

async function groups(images: HashedImage[], distance: number, after = "") {
  const found: string[][] = [];
  for await (const { group } of iterateNearGroups(images, { distance, after }))
    if (group) found.push(group.ids);
  return found;
}

describe("groups of similar images", () => {
  it("connect images through a third one and are ordered by first image", async () => {
    const images = [
      image("a", 1),
      image("b", 20),
      image("c", 5),
      image("d", 9),
      image("e", 20),
      image("f", 1, -1),
    ];

    expect(await groups(images, 4)).toEqual([
      ["a", "c", "d"],
      ["b", "e"],
    ]);
    expect(await groups(images, 3)).toEqual([["b", "e"]]);
  });

  it("resume after any image with the groups that start later", async () => {
    const images = [image("a", 1), image("b", 20), image("c", 2), image("d", 21)];
    expect(await groups(images, 1)).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
    expect(await groups(images, 1, "a")).toEqual([["b", "d"]]);
    expect(await groups(images, 1, "b")).toEqual([]);
  });

  it("are cut off when they grow too large", async () => {
    const chain = Array.from({ length: 4_000 }, (_, at) => ({
      id: String(at).padStart(4, "0"),
      high: at ^ (at >> 1),
      low: 0,
    }));
    const found = await groups(chain, 1);
    expect(Math.max(...found.map((ids) => ids.length))).toBe(100);
  });
});
