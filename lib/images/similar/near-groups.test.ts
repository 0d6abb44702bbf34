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

describe("groups of images that look alike", () => {
  it("are joined by way of a third, and come by their first image", async () => {
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

  it("go on after any image with those that have not begun yet", async () => {
    const images = [image("a", 1), image("b", 20), image("c", 2), image("d", 21)];
    expect(await groups(images, 1)).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
    expect(await groups(images, 1, "a")).toEqual([["b", "d"]]);
    expect(await groups(images, 1, "b")).toEqual([]);
  });

  it("are cut when they grow without end", async () => {
    const chain = Array.from({ length: 4_000 }, (_, at) => ({
      id: String(at).padStart(4, "0"),
      high: at ^ (at >> 1),
      low: 0,
    }));
    const found = await groups(chain, 1);
    expect(Math.max(...found.map((ids) => ids.length))).toBe(100);
  });
});
