import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, renderSpecs } from "@/test/harness/render";
import type { OutputFormat } from "../formats";
import { detectMetadata } from "../metadata/detect-metadata";
import { isMarkedKey, markLength, parseMarkedKey, toMarkedKey, toUnmarkedKey } from "./marked-keys";
import { getOutputFormats, getSelectableFormats } from "./output-formats";
import { variantSize } from "./output-size";
import { followsFaces, hasMovableCrop, hasPresetQuality, listWatermarks } from "./output-spec";
import { defaultRecipe, type RecipeSettings } from "./recipe";
import { toRecipeKey } from "./recipe-keys";
import { presetKeys } from "./variant-keys";
import { defaultPlacement, type WatermarkPosition, type Watermarks } from "./watermark";

const mark = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
const other = "wmk_01jd0000000000000000000000.ffffffffffff";
const magenta = [255, 0, 255];

const square = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();
const placed = { ...defaultPlacement, position: "center", size: 30, margin: 0, opacity: 1 } as const;

async function renderMarked(
  bytes: Buffer,
  key: string,
  {
    format = "png",
    position = placed.position,
  }: { format?: OutputFormat; position?: WatermarkPosition } = {},
) {
  const watermarks: Watermarks = new Map([
    [mark, { ...placed, position, bytes: await square("#ff00ff") }],
    [other, { ...placed, size: 100, bytes: await square("#00ff00") }],
  ]);
  const [rendered] = await renderSpecs(bytes, [{ key: toMarkedKey({ mark, key }), format }], { watermarks });
  return rendered?.file ?? "";
}

const recipe = (settings: Partial<RecipeSettings>) => toRecipeKey({ ...defaultRecipe, ...settings }, 1);
const cropped = "w60-h20-q80-fitcover-gnorthwest";

describe("a rendition with a required watermark", () => {
  it.each([
    ...presetKeys,
    cropped,
    recipe({ trim: { tolerance: 10 } }),
    recipe({ rotate: 90, blur: 20, brightness: 0 }),
  ])("has the mark on the result of %s", async (key) => {
    const [format = "png"] = getOutputFormats(
      { format: "png", width: 300, height: 200, pages: 1, hasAlpha: false },
      key,
    );
    const file = await renderMarked(await images.png(300, 200), key, { format });
    expect((await colorAt(file, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo(magenta, 14));
    expect((await colorAt(file, 0.02, 0.02)).slice(0, 3)).not.toEqual(closeTo(magenta, 100));
  });

  it.each(["avif", "webp", "jpeg", "png"] as const)("has no metadata of its source in %s", async (format) => {
    const bytes = await images.jpeg({ gps: { latitude: 48, longitude: 11 } });
    const file = await renderMarked(bytes, "w512", { format });
    expect(detectMetadata(bytes, "jpeg")).not.toEqual([]);
    expect(detectMetadata(readFileSync(file), format)).toEqual([]);
  });

  it("has the mark over the watermark of its recipe, within its border and corners", async () => {
    const key = recipe({ watermark: other, border: { width: 100, color: "#0000ff" }, radius: 50 });
    const file = await renderMarked(await images.png(100, 100), key);

    expect((await colorAt(file, 0.5, 0.5)).slice(0, 3)).toEqual(magenta);
    expect((await colorAt(file, 0.47, 0.47)).slice(0, 3)).toEqual(magenta);
    expect((await colorAt(file, 0.4, 0.4)).slice(0, 3)).toEqual([0, 255, 0]);
    expect((await colorAt(file, 0.05, 0.05)).slice(0, 3)).not.toEqual(magenta);
  });

  // A 300 × 200 image, and where its bottom right corner is then.
  it.each([
    ["w300-h600-q80-fitcontain", 300, 600, [299, 399]],
    ["w600-h200-q80-fitcontain", 600, 200, [449, 199]],
    [recipe({ width: 200, height: 600, fit: "contain", rotate: 90 }), 200, 600, [199, 449]],
    [recipe({ border: { width: 200, color: "#0000ff" } }), 700, 600, [499, 399]],
    [recipe({ radius: 100, border: { width: 50, color: "#0000ff" } }), 400, 300, [319, 219]],
  ] as const)("has the mark in a corner of the image itself in %s", async (key, width, height, [x, y]) => {
    const file = await renderMarked(await images.png(300, 200), key, { position: "southeast" });
    expect(await sharp(file).metadata()).toMatchObject({ width, height });
    const at = async (left: number, top: number) =>
      (await colorAt(file, (left + 0.5) / width, (top + 0.5) / height)).slice(0, 3);
    expect(await at(x - 4, y - 4)).toEqual(magenta);
    expect(await at(x + 4, y - 4)).not.toEqual(magenta);
    expect(await at(x - 4, y + 4)).not.toEqual(magenta);
  });

  it.each(["gif", "webp"] as const)("has the mark in every frame of an animated %s", async (format) => {
    const file = await renderMarked(await images.animatedGif(), "w128", { format });
    const metadata = await sharp(file, { animated: true }).metadata();
    expect(metadata).toMatchObject({ pages: 5, loop: 3, delay: Array(5).fill(100) });
    for (let page = 0; page < 5; page += 1) {
      const frame = await sharp(file, { page }).png().toBuffer();
      expect((await colorAt(frame, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo(magenta, 14));
    }
  });

  it.each(["png", "webp", "avif", "jpeg"] as const)(
    "keeps transparent pixels around the mark in %s",
    async (format) => {
      const bytes = await sharp({ create: { width: 90, height: 60, channels: 4, background: "#00000000" } })
        .png()
        .toBuffer();
      const file = await renderMarked(bytes, "w2048", { format });
      expect((await colorAt(file, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo(magenta, 14));
      const corner = await colorAt(file, 0.02, 0.02);
      expect(format === "jpeg" ? corner : corner[3]).toEqual(format === "jpeg" ? [255, 255, 255] : 0);
    },
  );
});

describe("a marked key", () => {
  const source = { format: "gif", width: 300, height: 200, pages: 1, hasAlpha: false } as const;
  const keys = [
    ...presetKeys,
    cropped,
    "w60-h20-q80-fitcover-gface",
    "w60-h0-q0-fitinside",
    recipe({ quality: "auto" }),
    recipe({ radius: 5, gravity: "face", fit: "cover", width: 8, height: 8 }),
  ];

  it.each(keys)("has the formats, the size and the crop of %s", (key) => {
    const marked = toMarkedKey({ mark, key });
    for (const read of [hasMovableCrop, hasPresetQuality, followsFaces, toUnmarkedKey])
      expect(read(marked)).toBe(read(key));
    expect(getOutputFormats(source, marked)).toEqual(getOutputFormats(source, key));
    expect(getSelectableFormats(source, marked)).toEqual(getSelectableFormats(source, key));
    expect(variantSize(marked, source)).toEqual(variantSize(key, source));
    expect(listWatermarks(marked)).toEqual([mark]);
    expect(marked.slice(markLength)).toBe(key);
    expect([isMarkedKey(marked), isMarkedKey(key), parseMarkedKey(marked)]).toEqual([
      true,
      false,
      { mark, key },
    ]);
  });

  it("has fewer pixels than a variant that is not edited in memory", () => {
    const large = { format: "jpeg", width: 9_000, height: 9_000, pages: 1, hasAlpha: false } as const;
    const key = "w8000-h8000-q80-fitinside";
    const { width, height } = variantSize(toMarkedKey({ mark, key }), large);
    expect(variantSize(key, large)).toEqual({ width: 8_000, height: 8_000 });
    expect([width, height]).toEqual([4_000, 4_000]);
  });

  it.each([
    "w512",
    "^w512",
    `^${mark}`,
    `^${mark},`,
    `^${mark},^${mark},w512`,
    `^wmk_x.0a1b2c3d4e5f,w512`,
    "~1",
    `~1,watermark=${mark}`,
  ])("is not %s", (key) => {
    expect(parseMarkedKey(key)).toBeUndefined();
    expect(toUnmarkedKey(key)).toBe(key);
  });
});
