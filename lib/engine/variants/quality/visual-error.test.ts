import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import * as graphics from "@/test/fixtures/graphics";
import { type Bitmap, toBitmap } from "../../raster/bitmap";
import type { FloatArena } from "./float-arena";
import { createVisualReference } from "./visual-error";

const arena: FloatArena = { allocate: (length) => new Float32Array(length) };
const decode = (image: Sharp) => toBitmap(image, null);
const encodeAndDecode = async (bitmap: Bitmap, quality: number) => {
  const { pixels, width, height, channels } = bitmap;
  const encoded = await sharp(pixels, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
  return decode(sharp(encoded));
};

describe("the visual error", () => {
  it.each([
    ["photograph", async () => decode(sharp(await images.photo(300, 200)).removeAlpha())],
    [
      "gray image",
      async () =>
        decode(
          sharp(await images.photo(64, 64))
            .greyscale()
            .toColourspace("b-w"),
        ),
    ],
    ["transparent image", () => decode(graphics.pixelArt(64))],
    ["pixel", () => decode(graphics.chequer(1, 1))],
    ["line", () => decode(graphics.chequer(40, 8).resize(40, 1))],
    ["strip lower than a window", () => decode(graphics.chequer(64, 8).resize(64, 6))],
  ])("is 0 for the same %s", async (_name, make) => {
    const bitmap = await make();
    expect(createVisualReference(bitmap, { arena }).compare(bitmap)).toBeCloseTo(0, 5);
  });

  it("falls as the quality rises", async () => {
    const bitmap = await decode(sharp(await images.photo(300, 200)).removeAlpha());
    const { compare } = createVisualReference(bitmap, { arena });
    const errors: number[] = [];
    for (const quality of [10, 40, 70, 90]) errors.push(compare(await encodeAndDecode(bitmap, quality)));

    expect(errors).toEqual([...errors].sort((one, other) => other - one));
    expect(errors[0]).toBeGreaterThan(3 * (errors[3] ?? 0));
  });

  it("sees a fault in a corner of an even image", async () => {
    const even = Buffer.alloc(256 * 256 * 3, 200);
    const faulty = Buffer.from(even);
    for (let y = 0; y < 16; y += 1) faulty.fill(120, y * 256 * 3, (y * 256 + 16) * 3);
    const toImage = (pixels: Buffer): Bitmap => ({
      pixels,
      width: 256,
      height: 256,
      channels: 3,
      profile: null,
    });

    const { compare } = createVisualReference(toImage(even), { arena });
    expect(compare(toImage(faulty))).toBeGreaterThan(0.1);
  });

  it.each([255, 0])("sees faults of transparent images in front of white and black (%i)", async (ink) => {
    const draw = (height: number): Bitmap => {
      const pixels = Buffer.alloc(64 * 64 * 4);
      for (let y = 0; y < height; y += 1)
        pixels.fill(Buffer.from([ink, ink, ink, 255]), y * 256, y * 256 + 128);
      return { pixels, width: 64, height: 64, channels: 4, profile: null };
    };
    expect(createVisualReference(draw(32), { arena }).compare(draw(20))).toBeGreaterThan(0.1);
  });

  it("sees lost color only in graphics at full size", async () => {
    const red = await decode(graphics.chequer(64, 1));
    const purple: Bitmap = { ...red, pixels: Buffer.from(red.pixels) };
    // The lightness of each pixel stays about the same.
    for (let at = 0; at < purple.pixels.length; at += 3) {
      const isRed = purple.pixels[at] === 255;
      purple.pixels.set(isRed ? [128, 128, 128] : [77, 77, 77], at);
    }
    const errorAs = (isGraphic: boolean) => createVisualReference(red, { arena, isGraphic }).compare(purple);

    expect(errorAs(true)).toBeGreaterThan(1.5 * errorAs(false));
  });
});
