import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { colorAt, render } from "@/test/harness/render";
import { encoderQuality } from "./encoder-settings";

describe("one quality in all formats", () => {
  it("matches JPEG's scale and never decreases as it rises", () => {
    for (const format of ["jpeg", "webp", "avif"] as const) {
      const all = Array.from({ length: 100 }, (_, at) => encoderQuality(format, at + 1));
      expect(all).toEqual([...all].sort((one, other) => one - other));
      expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...all)).toBeLessThanOrEqual(100);
      if (format === "jpeg") expect(all).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    }
    expect([encoderQuality("webp", 80), encoderQuality("avif", 80)]).toEqual([83, 68]);
  });

  it("gives a similar error in every format, and a different one at another quality", async () => {
    const photo = await images.photo(1200, 800);
    const errors = async (quality: number) => {
      const key = `w600-h0-q${quality}-fitinside`;
      const [exact, ...lossy] = await render(
        photo,
        ["png", "jpeg", "webp", "avif"].map((format) => `${key}.${format}`),
      );
      const expected = await sharp(exact?.file).greyscale().raw().toBuffer();

      return Promise.all(
        lossy.map(async ({ file }) => {
          const actual = await sharp(file).greyscale().raw().toBuffer();
          return (
            expected.reduce((sum, value, at) => sum + (value - (actual[at] ?? 0)) ** 2, 0) / expected.length
          );
        }),
      );
    };
    const [poor, good] = await Promise.all([errors(30), errors(90)]);
    for (const error of poor) expect(error).toBeGreaterThan(2 * Math.max(...good));
    for (const some of [poor, good]) expect(Math.max(...some) / Math.min(...some)).toBeLessThan(3);
  });
});

describe("AVIF", () => {
  it("keeps full chroma for graphics and subsamples photographs", async () => {
    /**
     * Alternating red and blue columns one pixel wide, to measure how much of the contrast is left.
     */
    const pixels = Buffer.from(
      Array.from({ length: 128 * 96 }, (_, at) => (at % 2 === 0 ? [200, 60, 60] : [60, 60, 200])).flat(),
    );
    const stripes = () => sharp(pixels, { raw: { width: 128, height: 96, channels: 3 } });
    const contrast = async (bytes: Uint8Array) => {
      const [variant] = await render(bytes, ["w128.avif"]);
      const [[one = 0] = [], [other = 0] = []] = await Promise.all(
        [64.5, 65.5].map((x) => colorAt(variant?.file ?? "", x / 128, 0.5)),
      );
      return Math.abs(one - other);
    };

    expect(await contrast(await stripes().png().toBuffer())).toBeGreaterThan(90);

    const photograph = await stripes().jpeg({ quality: 98, chromaSubsampling: "4:4:4" }).toBuffer();
    expect(await contrast(photograph)).toBeLessThan(50);
  });
});
