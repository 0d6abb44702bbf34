import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, expectQuadrants, render, renderOne } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";
import { getOutputFormats } from "./output-formats";
import { presetKeys } from "./variant-keys";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

describe("renderRenditions", () => {
  it("renders every preset in every format, with the expected size", async () => {
    const bytes = await images.jpeg({ width: 2400, height: 1600 });
    const names = presetKeys.flatMap((key) =>
      getOutputFormats({ format: "jpeg", width: 2400, height: 1600, pages: 1, hasAlpha: false }, key).map(
        (format) => `${key}.${format}`,
      ),
    );
    const variants = await render(bytes, names);

    expect(variants.map(({ key, format }) => `${key}.${format}`).sort()).toEqual(names.sort());

    for (const variant of variants) {
      const { format, width, height, exif, icc } = await sharp(variant.file).metadata();
      expect([format === "heif" ? "avif" : format, width, height]).toEqual([
        variant.format,
        variant.width,
        variant.height,
      ]);
      expect([exif, icc]).toEqual([undefined, undefined]);
      expect(readFileSync(variant.file).length).toBe(variant.sizeBytes);
      await expectQuadrants(variant.file);
    }
  });

  it.each(sample([6, 2, 3, 4, 5, 7, 8, 1], 3))(
    "turns orientation %i upright and removes all metadata",
    async (orientation) => {
      const bytes = await images.jpeg({ orientation, gps: { latitude: 1, longitude: 1 } });
      const [webp, og] = await render(bytes, ["w256.webp", "og-image.jpeg"]);
      expect(webp).toMatchObject({ width: 256, height: 192 });
      for (const { file } of [webp, og].filter((variant) => variant !== undefined)) {
        await expectQuadrants(file);
        const { orientation: left, exif } = await sharp(file).metadata();
        expect([left, exif]).toEqual([undefined, undefined]);
      }
    },
  );

  it.each([
    ["PNG", () => images.png(500, 400)],
    ["WebP", () => images.webp(500, 400)],
    ["AVIF", () => images.avif(500, 400)],
    ["TIFF", () => images.tiff(500, 400)],
    ["GIF", () => images.gif(500, 400)],
    ["PNG with EXIF orientation", () => images.pngWithGps({ latitude: 1, longitude: 1 })],
    ["SVG", async () => images.svg()],
    ["compressed SVG", async () => images.svgz()],
  ])("reads %s", async (_name, make) => {
    for (const { file } of await render(await make(), ["w128.webp", "thumb.avif", "og-image.jpeg"])) {
      await expectQuadrants(file, 30);
    }
  });

  it("never enlarges and renders equal images once", async () => {
    const variants = await render(await images.jpeg({ width: 300, height: 200 }), [
      "w256.webp",
      "w512.webp",
      "w2048.webp",
      "thumb.webp",
      "og-image.jpeg",
    ]);

    expect(variants.map(({ key, width, height }) => [key, width, height])).toEqual([
      ["w256", 256, 171],
      ["w512", 300, 200],
      ["w2048", 300, 200],
      ["thumb", 200, 200],
      ["og-image", 300, 158],
    ]);

    const files = variants.map(({ file }) => readFileSync(file));
    expect(files[1]).toEqual(files[2]);
    expect(new Set(variants.map(({ file }) => file)).size).toBe(5);
  });

  it("renders sharp crops of a panorama whose base is not tall enough for them", async () => {
    const panorama = await images.photo(4200, 400);
    const [thumb, , og] = await render(panorama, ["thumb.png", "w512.webp", "og-image.jpeg", "w128.webp"]);

    expect(thumb).toMatchObject({ width: 320, height: 320 });
    expect(og).toMatchObject({ width: 762, height: 400 });

    const [actual, reference] = await Promise.all([
      sharp(thumb?.file).removeAlpha().raw().toBuffer(),
      sharp(panorama).resize(320, 320).raw().toBuffer(),
    ]);
    const difference = actual.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0);

    expect(difference / actual.length).toBeLessThan(1.5);
  });

  it("scales a WebP from all of its pixels, because the decoder's own scaling shows a grid", async () => {
    const webp = await sharp(await images.photo(1600, 1200))
      .webp({ quality: 95 })
      .toBuffer();
    const variant = await renderOne(webp, "w512.png");
    const [actual, reference] = await Promise.all([
      sharp(variant.file).removeAlpha().raw().toBuffer(),
      sharp(await sharp(webp).png().toBuffer())
        .resize(512)
        .raw()
        .toBuffer(),
    ]);
    const difference = actual.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0);

    expect(difference / actual.length).toBeLessThan(0.5);
  });

  it("renders an SVG at the requested width, with sharp edges", async () => {
    const variant = await renderOne(images.svg(8, 6), "w1024.png");
    expect(variant).toMatchObject({ width: 1024, height: 768 });
    expect(await colorAt(variant.file, 0.497, 0.2)).toEqual([...images.quadrantColors.topLeft, 255]);
    expect(await colorAt(variant.file, 0.503, 0.2)).toEqual([...images.quadrantColors.topRight, 255]);
  });

  it("preserves transparency, and turns it white in formats without it", async () => {
    const variants = await render(await images.transparentPng(), [
      "w256.webp",
      "w256.avif",
      "w256.png",
      "og-image.jpeg",
    ]);
    const jpeg = variants.pop();
    for (const { file } of variants) {
      expect(await colorAt(file, 0.9, 0.5)).toEqual([...closeTo([0, 0, 0], 255), 0]);
      expect(await colorAt(file, 0.1, 0.5)).toEqual([...closeTo([220, 30, 30], 12), 255]);
    }
    expect(await colorAt(jpeg?.file ?? "", 0.9, 0.5)).toEqual(closeTo([255, 255, 255], 3));
  });

  it("reduces 16 bits to 8 evenly", async () => {
    const { file } = await renderOne(await images.deepPng(), "w512.png");
    for (const x of [0.1, 0.5, 0.9]) {
      expect(await colorAt(file, x, 0.5)).toEqual(closeTo([x * 255, x * 255, x * 255], 2));
    }
  });
});

describe("animation", () => {
  it.each([
    ["GIF", () => images.animatedGif(), ["w128.webp", "w128.gif", "thumb.webp"]],
    ["WebP", () => images.animatedWebp(), ["w128.webp", "thumb.webp"]],
  ])("the animation of %s is preserved, with its timing", async (_name, make, names) => {
    for (const variant of await render(await make(), names)) {
      const { pages, pageHeight, width, delay, loop } = await sharp(variant.file, {
        animated: true,
      }).metadata();
      expect({ pages, loop, delay }).toEqual({ pages: 5, loop: 3, delay: [100, 100, 100, 100, 100] });
      expect({ width, height: pageHeight }).toEqual({ width: variant.width, height: variant.height });
    }
  });

  it("shows its first frame in a JPEG", async () => {
    const og = await renderOne(await images.animatedGif(), "og-image.jpeg");
    expect(og).toMatchObject({ width: 120, height: 63 });
    expect(await colorAt(og.file, 0.5, 0.5)).toEqual(closeTo([0, 255, 60], 8));
  });
});
