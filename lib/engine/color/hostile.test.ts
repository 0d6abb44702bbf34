import { beforeAll, describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { avifFile, deepHevc, encodeImage, limitedGray } from "@/test/fixtures/avif-file";
import { patchesSize, patchPixels } from "@/test/fixtures/color-patches";
import { adobeRgbProfile } from "@/test/fixtures/icc-profile";
import {
  chromaticitiesChunk,
  cicpChunk,
  gammaChunk,
  lightChunk,
  masteringChunk,
  withChunks,
} from "@/test/fixtures/png-chunk";
import { fc } from "@/test/harness/fast-check";
import { isValidProfile } from "../raster/icc-validation";
import { readAv1Sequence } from "./av1-sequence";
import { getConversionMatrix } from "./chromaticities";
import { readIsoColor } from "./iso-color";
import { buildMatrixProfile } from "./matrix-profile";
import { parsePngColor } from "./png-color";

/** Changes some bytes and truncates the end. */
function damaged(bytes: Uint8Array) {
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  return fc.tuple(changes, fc.nat(bytes.length)).map(([list, length]) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of list) copy[at] = value;
    return copy.subarray(0, Math.max(length, bytes.length - 200));
  });
}

let files: Buffer[];
beforeAll(async () => {
  const color = await encodeImage({ ...patchesSize, channels: 3, pixels: patchPixels(3) });
  const options = { cicp: [9, 16, 6], profile: adobeRgbProfile(), maxContentLight: 400 } as const;
  files = [
    avifFile(color, { ...options, alpha: color }),
    avifFile(limitedGray),
    avifFile(deepHevc, options),
    await images.avif(64, 64),
  ];
});

describe("hostile or damaged color metadata", () => {
  it("AVIF and HEIC boxes are read without errors", () => {
    for (const file of files) {
      expect(readIsoColor(file)).toBeDefined();
      fc.assert(
        fc.property(damaged(file.subarray(0, 1200)), (bytes) => void readIsoColor(bytes)),
        { numRuns: 400 },
      );
    }
  });

  it("AV1 sequence headers are read without errors", () => {
    expect(readAv1Sequence(limitedGray.stream)).toMatchObject({ isMonochrome: true, isFullRange: false });
    fc.assert(fc.property(damaged(limitedGray.stream), (bytes) => void readAv1Sequence(bytes)));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void readAv1Sequence(bytes)));
  });

  it("PNG chunks are read without errors and give a valid profile or none", async () => {
    const chunks = [
      cicpChunk(9, 16),
      lightChunk(400),
      masteringChunk(4000),
      gammaChunk(0.5),
      chromaticitiesChunk([0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]),
    ];
    const png = await images.png(8, 8);
    const checked = (bytes: Buffer) => {
      const { color } = parsePngColor(bytes);
      const profile = color && buildMatrixProfile(color);
      const isSmall = color?.transfer.kind !== "gamma" || color.transfer.gamma < 32_768;
      if (profile && isSmall) expect(isValidProfile(profile, ["RGB "])).toBe(true);
    };

    for (const start of [0, 3]) {
      const file = withChunks(png, chunks.slice(start));
      fc.assert(fc.property(damaged(file), checked), { numRuns: 500 });
    }
  });

  it("primaries that are collinear or infinite give no color space", () => {
    const point = fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }));
    const space = fc.record({ white: point, red: point, green: point, blue: point });
    fc.assert(
      fc.property(space, space, (from, to) => {
        const matrix = getConversionMatrix(from, to);
        expect(matrix?.flat().every(Number.isFinite) ?? true).toBe(true);
      }),
    );
  });
});
