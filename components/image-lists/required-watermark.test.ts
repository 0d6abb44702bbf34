import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { hasRequiredWatermark, listPublicKeys, publicGridUrl, publicUrl } from "./required-watermark";
import { toGridImage } from "./to-grid-image";

const folder = "https://images.example.com/i/ada/lakes";
const original = `${folder}/a.jpg`;
const urlsWith = (query: string) => ({
  original,
  w512: `${folder}/w512/a.jpg${query}`,
  w2048: `${folder}/w2048/a.jpg${query}`,
  thumb: `${folder}/thumb/a.jpg${query}`,
});
const toImage = (urls: Record<string, string>) =>
  ({ id: "img_1", filename: "a.jpg", version: 3, info: {}, status: {}, urls }) as ImageResource;

/** Its focal point has changed. */
const plain = toImage({ ...urlsWith(""), thumb: `${folder}/thumb/a.jpg?v=3.1` });
const urls = urlsWith("?v=3-m0a1b2c3d");
const marked = toImage(urls);
/** As members get it who see the watermark. */
const ofViewer = toImage({ ...urls, original: urls.w2048 });

describe("an image without a required watermark", () => {
  it("has its original as public URL", () => {
    expect(hasRequiredWatermark(plain)).toBe(false);
    expect(publicUrl(plain)).toBe(original);
    expect(listPublicKeys(plain)).toEqual(["original", "w512", "w2048", "thumb"]);
  });

  it("is the same in a grid", () => {
    const image = toGridImage(plain);
    expect(image).not.toHaveProperty("url_version");
    expect([image.url, publicGridUrl(image)]).toEqual([original, original]);
  });
});

describe.each([
  ["the owner", marked],
  ["a viewer", ofViewer],
])("an image with a required watermark, for %s", (_role, image) => {
  it("has its largest preset as public URL", () => {
    expect(hasRequiredWatermark(image)).toBe(true);
    expect(publicUrl(image)).toBe(urls.w2048);
    expect(listPublicKeys(image)).toEqual(["w512", "w2048", "thumb"]);
  });

  it("is the same in a grid, as the API returns it", () => {
    const inGrid = toGridImage(image);
    expect(inGrid).toMatchObject({ url: original, version: 3, url_version: "3-m0a1b2c3d" });
    expect(publicGridUrl(inGrid)).toBe(urls.w2048);
  });
});
