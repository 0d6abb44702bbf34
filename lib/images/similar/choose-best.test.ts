import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { chooseBest } from "./choose-best";

interface Properties {
  width?: number;
  size_bytes?: number;
  day?: number;
  visibility?: ImageResource["visibility"];
  isFavourited?: boolean;
}

const image = (
  id: string,
  {
    width = 600,
    size_bytes = 1_000,
    day = 1,
    visibility = "unlisted",
    isFavourited = false,
  }: Properties = {},
) => ({
  id,
  visibility,
  isFavourited,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
  info: { width, height: 400, size_bytes } as ImageResource["info"],
});
const noRequests = new Map<string, number>();

describe("the best of several duplicates", () => {
  it("has the most pixels, even if it is newer, smaller in bytes and unused", () => {
    const images = [image("img_a"), image("img_b", { width: 1_200, size_bytes: 500, day: 2 })];
    expect(chooseBest(images, new Map([["img_a", 9]]))).toBe("img_b");
  });

  it("has the largest file among equal dimensions", () => {
    const images = [image("img_a"), image("img_b", { size_bytes: 2_000, day: 2 })];
    expect(chooseBest(images, new Map([["img_a", 9]]))).toBe("img_b");
  });

  it("is the most visible one among equal files", () => {
    const images = [
      image("img_a", { visibility: "private" }),
      image("img_b", { visibility: "unlisted", isFavourited: true }),
      image("img_c", { visibility: "public", day: 2 }),
    ];
    expect(chooseBest(images, new Map([["img_a", 9]]))).toBe("img_c");
    expect(chooseBest(images.slice(0, 2), new Map([["img_a", 9]]))).toBe("img_b");
  });

  it("has the most requests among equally visible files", () => {
    const images = [image("img_a", { isFavourited: true }), image("img_b", { day: 2 })];
    expect(chooseBest(images, new Map([["img_b", 1]]))).toBe("img_b");
  });

  it("is a favorite among equally requested files", () => {
    const images = [image("img_a"), image("img_b", { isFavourited: true, day: 2 })];
    expect(chooseBest(images, noRequests)).toBe("img_b");
  });

  it("is the oldest otherwise, whatever the order", () => {
    const images = [image("img_c", { day: 3 }), image("img_a", { day: 1 }), image("img_b", { day: 1 })];
    expect(chooseBest(images, noRequests)).toBe("img_a");
  });

  it("does not exist among none", () => {
    expect(chooseBest([], noRequests)).toBeNull();
  });
});
