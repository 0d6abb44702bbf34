import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import {
  type AvifOptions,
  avifFile,
  deepHevc,
  encodeImage,
  limitedGray,
  withLimitedRange,
} from "@/test/fixtures/avif-file";
import { largestDifference, patchesSize, patchPixels, readPatches } from "@/test/fixtures/color-patches";
import { adobeRgbProfile } from "@/test/fixtures/icc-profile";
import { closeTo, colorAt, renderOne } from "@/test/harness/render";

vi.setConfig({ testTimeout: 30_000 });

async function readMiddles(file: string): Promise<number[][]> {
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const));
  return Promise.all(places.map(([x, y]) => colorAt(file, x, y)));
}

describe("HEIC", () => {
  /**
   * Grays of 0.5 and 0.75, red of 0.58 and (0.8, 0.5, 0.3): the values Chromium 156 shows for the
   * same numbers in AVIF.
   */
  it.each<[string, AvifOptions, number[][]]>([
    [
      "nothing",
      {},
      [
        [128, 128, 128],
        [191, 191, 191],
        [148, 0, 0],
        [204, 128, 77],
      ],
    ],
    [
      "Display P3",
      { cicp: [12, 13, 6] },
      [
        [128, 128, 128],
        [191, 191, 191],
        [162, 0, 0],
        [217, 125, 68],
      ],
    ],
    [
      "PQ",
      { cicp: [9, 16, 6] },
      [
        [131, 131, 131],
        [254, 254, 254],
        [234, 0, 0],
        [255, 0, 0],
      ],
    ],
    [
      "HLG",
      { cicp: [9, 18, 6] },
      [
        [99, 99, 99],
        [187, 187, 187],
        [134, 0, 0],
        [237, 82, 49],
      ],
    ],
  ])("with %s is shown as browsers show it", async (_, options, expected) => {
    const { file } = await renderOne(avifFile(deepHevc, options), "w128.png");
    const colors = await readMiddles(file);
    expect(colors).toEqual(expected.map((color) => closeTo(color, 5)));
  });

  it("prefers a profile to the code points", async () => {
    const both = avifFile(deepHevc, { cicp: [9, 16, 6], profile: adobeRgbProfile() });
    const one = avifFile(deepHevc, { profile: adobeRgbProfile(), cicp: [1, 13, 6] });
    const [{ file }, { file: other }] = [await renderOne(both, "w128.png"), await renderOne(one, "w128.png")];
    expect(await readMiddles(file)).toEqual(await readMiddles(other));
  });
});

describe("limited range", () => {
  it("is expanded for grayscale", async () => {
    const { file } = await renderOne(avifFile(limitedGray), "w128.png");
    const columns = await Promise.all([0.125, 0.375, 0.625, 0.875].map((x) => colorAt(file, x, 0.5)));
    expect(columns.map(([gray]) => gray)).toEqual(closeTo([0, 64, 128, 255], 1));
  });

  it("is expanded for alpha as its own sequence header declares", async () => {
    const color = await encodeImage({ ...patchesSize, channels: 3, pixels: patchPixels(3) });
    const alpha = await encodeImage({ ...patchesSize, channels: 1, pixels: patchPixels(1) });
    const full = await renderOne(avifFile(color, { alpha }), "w1024.png");
    const limited = await renderOne(avifFile(color, { alpha: withLimitedRange(alpha) }), "w1024.png");
    const alphaOf = async (file: string) => {
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      return readPatches(data, info.channels).map((pixel) => [pixel.at(-1) ?? 0]);
    };
    const before = readPatches(patchPixels(1), 1);
    const expanded = before.map(([value = 0]) => [Math.min(255, Math.max(0, ((value - 16) * 255) / 219))]);

    expect(largestDifference(await alphaOf(full.file), before).difference).toBeLessThanOrEqual(1);
    expect(largestDifference(await alphaOf(limited.file), expanded).difference).toBeLessThanOrEqual(2);
  });
});
