import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type AvifOptions,
  avifFile,
  type CodedImage,
  encodeImage,
  limitedGray,
  withLimitedRange,
} from "@/test/fixtures/avif-file";
import { largestDifference, patchesSize, patchPixels, readPatches } from "@/test/fixtures/color-patches";
import { adobeRgbProfile } from "@/test/fixtures/icc-profile";
import {
  chromaticitiesChunk,
  cicpChunk,
  gammaChunk,
  lightChunk,
  masteringChunk,
  withChunks,
  withProfileChunk,
} from "@/test/fixtures/png-chunk";
import {
  chromiumMissing,
  closeChromium,
  decodeInChromium,
  hasChromium,
} from "@/test/harness/decode-in-chromium";
import { closeTo, render } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";
import { imageFormats } from "../formats";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterAll(closeChromium);

/**
 * Out of 255. Covers rounding and the difference of one between decoders of a lossy image; steep
 * curves amplify both.
 */
const usualTolerance = 3;
/** Covers the changes made by a lossy encoder. */
const lossyTolerance = 12;

let coded: CodedImage;
let png: Buffer;
beforeAll(async () => {
  const pixels = patchPixels(3);
  coded = await encodeImage({ ...patchesSize, channels: 3, pixels });
  png = await sharp(pixels, { raw: { ...patchesSize, channels: 3 } })
    .png()
    .toBuffer();
});

const d65 = [0.3127, 0.329];
const bt2020 = [...d65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046];
const iccPng = () => withProfileChunk(png, adobeRgbProfile());

const avifs: [name: string, options: AvifOptions, tolerance?: number][] = [
  ["nothing", {}],
  ["sRGB", { cicp: [1, 13, 6] }],
  ["BT.709", { cicp: [1, 1, 6] }],
  ["unknown codes", { cicp: [99, 13, 6] }],
  ["Display P3", { cicp: [12, 13, 6] }],
  ["P3 with video's curve", { cicp: [12, 1, 6] }],
  ["P3 of the cinema", { cicp: [11, 17, 6] }],
  ["BT.2020", { cicp: [9, 14, 6] }],
  ["BT.470 M", { cicp: [4, 4, 6] }],
  ["BT.470 BG", { cicp: [5, 5, 6] }],
  ["BT.601", { cicp: [6, 6, 6] }],
  ["SMPTE 240", { cicp: [7, 7, 6] }],
  ["linear", { cicp: [1, 8, 6] }, 14],
  ["PQ", { cicp: [9, 16, 6] }],
  ["PQ in P3", { cicp: [12, 16, 6] }],
  ["PQ in BT.709", { cicp: [1, 16, 6] }],
  ["PQ of 100 candela", { cicp: [9, 16, 6], maxContentLight: 100 }, 9],
  ["PQ of 400 candela", { cicp: [9, 16, 6], maxContentLight: 400 }, 6],
  ["PQ of 4,000 candela", { cicp: [9, 16, 6], maxContentLight: 4000 }, 6],
  ["PQ made on a screen of 4,000", { cicp: [9, 16, 6], maxMasteringLight: 4000 }],
  ["HLG", { cicp: [9, 18, 6] }],
  ["HLG in P3", { cicp: [12, 18, 6] }],
  ["HLG of 400 candela", { cicp: [9, 18, 6], maxContentLight: 400 }],
  ["a profile beside PQ", { cicp: [9, 16, 6], profile: adobeRgbProfile() }],
];

const pngs: [name: string, make: () => Buffer][] = [
  ["cICP of P3", () => withChunks(png, [cicpChunk(12, 13)])],
  ["cICP of BT.709", () => withChunks(png, [cicpChunk(1, 1)])],
  ["cICP of BT.2020", () => withChunks(png, [cicpChunk(9, 14)])],
  ["cICP of BT.601", () => withChunks(png, [cicpChunk(6, 6)])],
  ["cICP of unspecified primaries", () => withChunks(png, [cicpChunk(2, 16)])],
  ["cICP of limited range", () => withChunks(png, [["cICP", Buffer.from([12, 13, 0, 0])]])],
  ["cICP of PQ", () => withChunks(png, [cicpChunk(9, 16)])],
  ["cICP of HLG", () => withChunks(png, [cicpChunk(9, 18)])],
  ["PQ of 400 candela", () => withChunks(png, [cicpChunk(9, 16), lightChunk(400)])],
  ["PQ made on a screen of 4,000", () => withChunks(png, [cicpChunk(9, 16), masteringChunk(4000)])],
  [
    "PQ of 400 made on a screen of 4,000",
    () => withChunks(png, [cicpChunk(9, 16), masteringChunk(4000), lightChunk(400)]),
  ],
  ["cICP beside a profile", () => withChunks(iccPng(), [cicpChunk(12, 13)])],
  ["cICP of sRGB beside a profile", () => withChunks(iccPng(), [cicpChunk(1, 13)])],
  ["cICP beside sRGB", () => withChunks(png, [["sRGB", Buffer.from([0])], cicpChunk(12, 13)])],
  [
    "a profile beside gAMA and cHRM",
    () => withChunks(iccPng(), [gammaChunk(1), chromaticitiesChunk(bt2020)]),
  ],
  [
    "sRGB beside gAMA and cHRM",
    () => withChunks(png, [["sRGB", Buffer.from([0])], gammaChunk(1), chromaticitiesChunk(bt2020)]),
  ],
  ["gAMA", () => withChunks(png, [gammaChunk(0.7)])],
  ["gAMA as sRGB has it", () => withChunks(png, [gammaChunk(0.45455)])],
  ["gAMA and cHRM", () => withChunks(png, [gammaChunk(0.45455), chromaticitiesChunk(bt2020)])],
  [
    "gAMA and cHRM of a yellow white",
    () =>
      withChunks(png, [
        gammaChunk(0.55),
        chromaticitiesChunk([0.3457, 0.3585, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]),
      ]),
  ],
  ["cHRM alone", () => withChunks(png, [chromaticitiesChunk(bt2020)])],
  ["cHRM of zeros", () => withChunks(png, [gammaChunk(0.45455), chromaticitiesChunk(bt2020.map(() => 0))])],
  [
    "cHRM on a line",
    () =>
      withChunks(png, [
        gammaChunk(0.45455),
        chromaticitiesChunk([...d65, 0.64, 0.33, 0.64, 0.33, 0.15, 0.06]),
      ]),
  ],
];

async function expectSameAsChromium(
  bytes: Buffer,
  contentType: string,
  tolerance = usualTolerance,
): Promise<void> {
  const original = await decodeInChromium(bytes, contentType);
  expect(original).toBeDefined();
  const expected = readPatches(original ?? [], 4);
  for (const { file, format } of await render(bytes, ["w1024.png", "w1024.avif"])) {
    const chromiumPixels = await decodeInChromium(readFileSync(file), imageFormats[format].contentType);
    const worst = largestDifference(readPatches(chromiumPixels ?? [], 4), expected);
    expect(worst.difference, `${format} ${JSON.stringify(worst)}`).toBeLessThanOrEqual(
      format === "png" ? tolerance : lossyTolerance + tolerance,
    );
  }
}

describe.skipIf(!hasChromium)(
  `variants look in Chromium as their original does (skipped where ${chromiumMissing})`,
  () => {
    it.each(sample(avifs, 20))("AVIF: %s", async (_, options, tolerance) => {
      await expectSameAsChromium(avifFile(coded, options), "image/avif", tolerance);
    });

    it.each<[string, AvifOptions]>([
      ["by the sequence header alone", {}],
      ["by both", { cicp: [1, 13, 6], isFullRange: false }],
      ["by the sequence header against the box", { cicp: [1, 13, 6] }],
      ["beside a profile", { profile: adobeRgbProfile() }],
    ])("AVIF: limited range, %s", async (_, options) => {
      await expectSameAsChromium(avifFile(withLimitedRange(coded), options), "image/avif");
    });

    it("AVIF: limited-range grayscale", async () => {
      const chromiumPixels = await decodeInChromium(avifFile(limitedGray), "image/avif");
      const [variant] = await render(avifFile(limitedGray), ["w128.png"]);
      const ours = await decodeInChromium(readFileSync(variant?.file ?? ""), "image/png");
      const middles = (pixels: number[] = []) =>
        [8, 24, 40, 56].map((x) => pixels[(8 * 64 + x) * 4] ?? Number.NaN);

      expect(middles(ours)).toEqual(closeTo(middles(chromiumPixels), 1));
    });

    it("AVIF: limited range declared only by the box", async () => {
      await expectSameAsChromium(avifFile(coded, { cicp: [1, 13, 6], isFullRange: false }), "image/avif");
    });

    it.each(sample(pngs, 20))("PNG: %s", async (_, make) => {
      await expectSameAsChromium(make(), "image/png");
    });
  },
);
