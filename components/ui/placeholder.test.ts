import { rgbaToThumbHash } from "thumbhash";
import { describe, expect, it } from "vitest";
import { placeholderColor, placeholderPicture, placeholderUrl } from "./placeholder";

function hashOf(width: number, height: number, alpha: number): string {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4)
    rgba.set([(at * 7) % 256, (at * 13) % 256, (at * 29) % 256, alpha], at);

  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString("base64");
}

describe("placeholderPicture", () => {
  it.each([
    [100, 100],
    [100, 75],
    [75, 100],
    [100, 20],
    [20, 100],
  ])("is an image of at most 400 bytes for %d × %d pixels", (width, height) => {
    const url = placeholderPicture(hashOf(width, height, 255)) ?? "";

    expect(url).toMatch(/^data:image\/png;base64,/);
    expect(url.length).toBeLessThanOrEqual(400);
  });

  it("is missing for transparent images, without a hash and for a broken one", () => {
    expect(placeholderPicture(hashOf(100, 100, 100))).toBeUndefined();
    expect(placeholderPicture(null)).toBeUndefined();
    expect(placeholderPicture("!")).toBeUndefined();
  });
});

describe("the color and the blurred image", () => {
  it("exist for opaque images", () => {
    expect(placeholderColor(hashOf(100, 100, 255))).toMatch(/^#[0-9a-f]{6}$/);
    expect(placeholderUrl(hashOf(100, 100, 255))).toMatch(/^data:image\/png;base64,/);
  });

  it("are missing for transparent images, which would stand in a cloud", () => {
    expect(placeholderColor(hashOf(100, 100, 100))).toBeUndefined();
    expect(placeholderUrl(hashOf(100, 100, 100))).toBeUndefined();
  });
});
