import { readFileSync } from "node:fs";
import sharp, { type Sharp, type WebpOptions } from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import * as graphics from "@/test/fixtures/graphics";
import {
  chromiumMissing,
  closeChromium,
  decodeInChromium,
  hasChromium,
} from "@/test/harness/decode-in-chromium";
import { convert, hasImagemagick, imagemagickMissing } from "@/test/harness/imagemagick";
import { render, renderOne } from "@/test/harness/render";
import { isComplete, sample } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 60_000 });
afterAll(closeChromium);

const isLossless = (file: string) => readFileSync(file).includes("VP8L");
const customKey = (width = 0) => `w${width}-h0-q80-fitinside`;

// Chromium, which `npm test` starts for the pages, takes seconds to start for one image.
describe.runIf(isComplete && hasChromium)(`a red and blue chequer (skipped where ${chromiumMissing})`, () => {
  it.each(
    sample(
      [
        ["PNG", () => graphics.chequer(128, 1).png().toBuffer()],
        ["GIF", () => graphics.chequer(128, 1).gif().toBuffer()],
        ["lossless WebP", () => graphics.chequer(128, 1).webp({ lossless: true }).toBuffer()],
        ["TIFF", () => graphics.chequer(128, 1).tiff({ compression: "lzw" }).toBuffer()],
        ["PNG of larger squares", () => graphics.chequer(128, 8).png().toBuffer()],
        ["PNG larger than a preset", () => graphics.chequer(256, 16).png().toBuffer()],
      ],
      6,
    ),
  )("stays red and blue in every format when the source is %s", async (_name, make) => {
    const bytes = await make();
    const names = sample(
      ["w128.webp", "w128.jpeg", "w128.avif", "w128.png", `${customKey(128)}.webp`, "og-image.jpeg"],
      2,
    );

    for (const { file, format, contentType } of await render(bytes, names)) {
      const chromiumPixels = await decodeInChromium(readFileSync(file), contentType);
      const colors = new Map<string, number>();
      for (let at = 0; at < (chromiumPixels?.length ?? 0); at += 4) {
        const [red = 0, green = 0, blue = 0] = chromiumPixels?.slice(at, at + 3) ?? [];
        const name = red > 190 && blue < 65 ? "red" : blue > 190 && red < 65 ? "blue" : "other";
        colors.set(green < 65 ? name : "other", (colors.get(green < 65 ? name : "other") ?? 0) + 1);
      }

      const all = (chromiumPixels?.length ?? 0) / 4;
      // Resampling creates some of them when squares are reduced.
      expect((colors.get("other") ?? 0) / all, format).toBeLessThan(0.15);
      expect((colors.get("red") ?? 0) / all, format).toBeGreaterThan(0.4);
      expect((colors.get("blue") ?? 0) / all, format).toBeGreaterThan(0.4);
    }
  });
});

describe.skipIf(!hasImagemagick)(`a graphic as WebP (skipped where ${imagemagickMissing})`, () => {
  it.each(
    sample(
      [
        ["an icon", () => graphics.pixelArt(16)],
        ["pixel art", () => graphics.pixelArt(64)],
        ["a screen with text", () => graphics.screenshot(640, 400)],
        ["a gradient", () => graphics.gradient(512, 320)],
        ["a grey drawing", () => graphics.screenshot(300, 200).greyscale()],
      ] as const,
      2,
    ),
  )("the graphic %s is lossless as WebP and smaller than lossy WebP", async (_name, make) => {
    const image = await make().png().toBuffer();
    const { width } = await sharp(image).metadata();
    for (const key of ["w2048", customKey(width)]) {
      const [webp, png] = await render(image, [`${key}.webp`, `${key}.png`]);
      const pixels = (file = "") => convert(file, "-depth", "8", "-background", "white", "-flatten", "rgb:-");
      expect(pixels(webp?.file).equals(pixels(png?.file))).toBe(true);
      expect(isLossless(webp?.file ?? "")).toBe(true);
      const lossy = await sharp(image).webp({ quality: 80, effort: 2 }).toBuffer();
      expect(webp?.sizeBytes).toBeLessThan(lossy.length);
    }
  });

  it("with a wide-gamut profile keeps the profile and the samples", async () => {
    const { file } = await renderOne(await images.p3Png([40, 200, 90]), "w128.webp");
    expect(isLossless(file)).toBe(true);
    expect((await sharp(file).metadata()).icc).toBeDefined();

    const numbers = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
    expect([...numbers.subarray(0, 3)]).toEqual([40, 200, 90]);
  });

  it("falls back to near-lossless when lossless would be too large", async () => {
    const bytes = await graphics.screenshot(1130, 400).png().toBuffer();
    const [webp, png] = await render(bytes, ["w512.webp", "w512.png"]);
    const exact = sharp(png?.file);
    const sizeWith = async (options: WebpOptions) => (await exact.clone().webp(options).toBuffer()).length;
    const lossy = await sizeWith({ quality: 80, effort: 2 });

    expect(await sizeWith({ lossless: true, effort: 2 })).toBeGreaterThan(lossy);
    expect(webp?.sizeBytes).toBeLessThan(lossy);

    const pixels = (file = "") => convert(file, "-depth", "8", "rgb:-");
    const [expected, actual] = [pixels(png?.file), pixels(webp?.file)];
    const isFar = (value: number, at: number) => Math.abs(value - (actual[at] ?? 0)) >= 8;

    expect(expected.findIndex(isFar)).toBe(-1);
  });

  it("is lossy at a low quality when that is smaller", async () => {
    const bytes = await graphics.screenshot(640, 400).png().toBuffer();
    const key = "w256-h0-q10-fitinside";
    const [low, high] = await render(bytes, [`${key}.webp`, `w256-h0-q100-fitinside.webp`]);

    expect(isLossless(low?.file ?? "")).toBe(false);
    expect(low?.sizeBytes).toBeLessThan(high?.sizeBytes ?? 0);
  });

  it("is the same when rendered alone or with others", async () => {
    const bytes = await graphics.screenshot(640, 400).png().toBuffer();
    for (const key of ["w2048", "thumb"]) {
      const [together] = await render(bytes, [`${key}.webp`, `${key}.avif`, "w1024.webp"]);
      const again = await renderOne(bytes, `${key}.webp`);
      expect(readFileSync(again.file).equals(readFileSync(together?.file ?? ""))).toBe(true);
    }
  });
});

describe("a photograph", () => {
  const photo = async () => sharp(await images.photo(700, 500));
  /** Encodes the 8-bit pixels of the PNG variant with the settings for photographs. */
  const settings = {
    webp: (exact: Sharp) => exact.webp({ quality: 80, effort: 2 }),
    jpeg: (exact: Sharp) => exact.jpeg({ quality: 80 }),
  };

  it.each(
    sample(
      [
        ["JPEG", async () => (await photo()).jpeg({ quality: 95 }).toBuffer()],
        ["PNG", async () => (await photo()).png().toBuffer()],
        ["grey PNG", async () => (await photo()).greyscale().toColourspace("b-w").png().toBuffer()],
        ["PNG of 256 colours", async () => (await photo()).png({ palette: true, colours: 256 }).toBuffer()],
        ["TIFF", async () => (await photo()).tiff({ compression: "lzw" }).toBuffer()],
        ["WebP", async () => (await photo()).webp({ quality: 95 }).toBuffer()],
      ] as const,
      2,
    ),
  )("from %s is encoded as lossy", async (_name, make) => {
    const bytes = await make();
    const [png, ...others] = await render(bytes, ["w512.png", "w512.webp", "w512.jpeg"]);
    for (const { file, format } of others) {
      if (format !== "webp" && format !== "jpeg") throw new Error(format);

      const expected = await settings[format](sharp(png?.file).toColourspace("srgb")).toBuffer();
      expect(readFileSync(file).equals(expected), format).toBe(true);
    }
  });
});
