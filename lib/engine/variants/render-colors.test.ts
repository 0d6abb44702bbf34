import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { displayP3ToSrgb } from "@/test/fixtures/p3-to-srgb";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { closeTo, colorAt, expectQuadrants, render, renderOne } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

describe("color", () => {
  const color = [40, 200, 90] as const;

  it("keeps Display-P3 values with their profile, and converts where profiles are ignored", async () => {
    const variants = await render(await images.p3Png(color), [
      "w128.webp",
      "w128.avif",
      "w128.png",
      "og-image.jpeg",
    ]);

    for (const { file, format } of variants) {
      const { icc } = await sharp(file).metadata();
      expect(icc !== undefined).toBe(format !== "jpeg");
      // All variants look the same in a viewer that supports profiles.
      expect(await colorAt(file, 0.5, 0.5)).toEqual(closeTo(displayP3ToSrgb(color), 4));
    }

    const png = variants.find(({ format }) => format === "png");
    const numbers = await sharp(png?.file, { ignoreIcc: true }).raw().toBuffer();

    expect([...numbers.subarray(0, 3)]).toEqual([...color]);
  });

  it("does not desaturate Adobe RGB", async () => {
    const [webp, og] = await render(await images.adobeRgbPng([128, 200, 128]), [
      "w128.webp",
      "og-image.jpeg",
    ]);

    // This saturated green lies outside sRGB, so its red drops sharply.
    for (const variant of [webp, og]) {
      const [red = 0, green = 0] = await colorAt(variant?.file ?? "", 0.5, 0.5);
      expect(red).toBeLessThan(85);
      expect(green).toBeGreaterThan(195);
    }
  });

  it("recognizes sRGB with or without a profile", async () => {
    const [plain, tagged] = await Promise.all([
      renderOne(await images.jpeg({ quality: 100 }), "w128.png"),
      renderOne(await images.jpeg({ quality: 100, profile: "srgb" }), "w128.png"),
    ]);
    expect(readFileSync(plain.file)).toEqual(readFileSync(tagged.file));
  });

  it("converts CMYK", async () => {
    for (const { file } of await render(await images.cmykJpeg(), ["w128.webp", "w128.jpeg"])) {
      expect(await sharp(file).metadata()).toMatchObject({ space: "srgb", hasProfile: false });
      // CMYK cannot reproduce this green or this blue.
      await expectQuadrants(file, 110);
    }
  });
});

describe.skipIf(!isCorpusPresent)(`real files (skipped where ${corpusMissing})`, () => {
  it.each([
    ["color/p3_srgb_green.png", [0, 255, 0], 8],
    // Full magenta and yellow on coated paper (Fogra 39) give this red.
    ["color/tiff_cmyk_fogra.tif", [226, 0, 26], 12],
  ])("%s has the right color", async (name, expected, tolerance) => {
    for (const { file } of await render(readFileSync(corpusPath(name)), [
      "w256.webp",
      "w256.png",
      "og-image.jpeg",
    ])) {
      expect((await colorAt(file, 0.2, 0.2)).slice(0, 3)).toEqual(closeTo(expected, tolerance));
    }
  });

  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8], 5))(
    "with camera orientation %i look the same",
    async (orientation) => {
      const pixels = async (name: string) => {
        const { file } = await renderOne(readFileSync(corpusPath(name)), "w128.png");
        return sharp(file).greyscale().blur(3).raw().toBuffer();
      };

      const [upright, turned] = await Promise.all([
        pixels("orient/landscape_1.jpg"),
        pixels(`orient/landscape_${orientation}.jpg`),
      ]);

      expect(turned.length).toBe(upright.length);

      const difference = upright.reduce((sum, value, at) => sum + Math.abs(value - (turned[at] ?? 0)), 0);
      expect(difference / upright.length).toBeLessThan(6);
    },
  );

  it("does not load external references of an SVG", async () => {
    const { file } = await renderOne(readFileSync(corpusPath("svg/svg_ext_file.svg")), "w256.png");
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    // The color of the neighboring image.
    const isSecret = (at: number) => data[at] === 0xfd && data[at + 1] === 0xcc && data[at + 2] === 0xe6;
    const pixels = Array.from({ length: info.width * info.height }, (_, index) => index * info.channels);

    expect(pixels.some(isSecret)).toBe(false);
  });

  it("renders a phone's HEIC upright, in wide-gamut color", async () => {
    const [webp, jpeg] = await render(readFileSync(corpusPath("photos/p12mp_iphone13.heic")), [
      "w512.webp",
      "w512.jpeg",
      "og-image.jpeg",
    ]);
    expect(webp).toMatchObject({ width: 512, height: 683 });
    const { icc, exif } = await sharp(jpeg?.file).metadata();
    expect([icc === undefined, exif]).toEqual([false, undefined]);
  });
});
