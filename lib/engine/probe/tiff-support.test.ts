import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { lzw, type TiffOptions, tiffFile } from "@/test/fixtures/tiff-file";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { fc } from "@/test/harness/fast-check";
import { hasImagemagick, readPixels } from "@/test/harness/imagemagick";
import { closeTo, colorAt, renderOne } from "@/test/harness/render";
import { inspect } from "./inspect";
import { describeUnsupportedTiff, hasShortJpegStrips } from "./tiff-support";

vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-tiff-"));
afterAll(() => rmSync(folder, { recursive: true }));

function writeTestFile(bytes: Uint8Array): string {
  const file = path.join(folder, "image.tif");
  writeFileSync(file, bytes);
  return file;
}

const alpha = { 338: [3, [2]] } as NonNullable<TiffOptions["extraFields"]>;
const even = { 530: [3, [1, 1]] } as NonNullable<TiffOptions["extraFields"]>;
const orange = Buffer.from(Array.from({ length: 256 }, () => [200, 100, 50]).flat());

const unsupported: [reason: string, options: TiffOptions][] = [
  ["integers of 32 bits per channel", { bits: 32 }],
  ["integers of 64 bits per channel", { bits: 64 }],
  ["integers of 12 bits per channel", { bits: 12, channels: 1 }],
  ["integers of 4 bits per channel", { bits: 4, strips: [Buffer.alloc(384)] }],
  ["signed numbers of 8 bits per channel", { sampleFormat: 2 }],
  ["signed numbers of 16 bits per channel", { sampleFormat: 2, bits: 16 }],
  ["signed numbers of 32 bits per channel", { sampleFormat: 2, bits: 32, channels: 1 }],
  ["floating-point numbers of 16 bits per channel", { sampleFormat: 3, bits: 16 }],
  ["floating-point numbers of 64 bits per channel", { sampleFormat: 3, bits: 64 }],
  ["floating-point numbers without colors", { sampleFormat: 3, bits: 32, channels: 1 }],
  ["complex numbers", { sampleFormat: 6, bits: 64 }],
  ["channels of different depths (5, 6, 5 bits)", { extraFields: { 258: [3, [5, 6, 5]] } }],
  ["Lab colors of 8 bits per channel", { photometric: 8 }],
  ["Lab colors with transparency", { photometric: 8, channels: 4, extraFields: alpha }],
  ["YCbCr colors in separate planes", { photometric: 6, isPlanar: true, extraFields: even }],
  [
    "YCbCr colors without JPEG compression",
    { photometric: 6, compression: 5, strips: [lzw(orange, false)], extraFields: even },
  ],
  ["YCbCr colors without JPEG compression", { photometric: 6, extraFields: even }],
  ["colors as ICC Lab", { photometric: 9 }],
  ["SGI LogLuv compression", { photometric: 32845, compression: 34676 }],
  ["the unknown color encoding 999", { photometric: 999 }],
  ["old-style JPEG compression", { compression: 6 }],
  ["JBIG compression", { compression: 34661 }],
  ["JPEG 2000 compression", { compression: 34712 }],
  ["LZMA compression", { compression: 34925 }],
  ["Zstandard compression", { compression: 50000 }],
  ["the unknown compression 9999", { compression: 9999 }],
];

const sound: [name: string, options: TiffOptions, expected: number[]][] = [
  ["plain", { strips: [orange] }, [200, 100, 50]],
  ["with LZW", { compression: 5, strips: [lzw(orange, false)] }, [200, 100, 50]],
  ["with LZW as it was before 1992", { compression: 5, strips: [lzw(orange, true)] }, [200, 100, 50]],
  ["with unsorted fields", { strips: [orange], isUnsorted: true }, [200, 100, 50]],
  ["with directories in a loop", { strips: [orange], isLoop: true }, [200, 100, 50]],
  [
    "with a text that does not end",
    { strips: [orange], extraFields: { 270: [2, [65, 66, 67, 68, 69, 70]] } },
    [200, 100, 50],
  ],
  ["of 16 bits", { bits: 16 }, [128, 128, 128]],
  ["of 2 bits", { bits: 2, channels: 1, strips: [Buffer.alloc(64, 0xaa)] }, [170, 170, 170]],
  ["of 4 bits", { bits: 4, channels: 1, strips: [Buffer.alloc(128, 0x88)] }, [136, 136, 136]],
  ["in planes", { isPlanar: true }, [128, 128, 128]],
  ["where white is zero", { channels: 1, photometric: 0 }, [127, 127, 127]],
  ["of YCbCr with half the colours", { photometric: 6, strips: [Buffer.alloc(384, 128)] }, [128, 128, 128]],
];

describe("a TIFF", () => {
  it.each(unsupported)("with %s is rejected by name", async (reason, options) => {
    await expect(inspect(writeTestFile(tiffFile(options)))).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      message: `The TIFF file has ${reason}, which is not supported.`,
    });
  });

  it.each(sound)("%s is rendered correctly", async (_, options, expected) => {
    const bytes = tiffFile(options);
    const { file } = await renderOne(bytes, "w128.png");

    expect((await colorAt(file, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo(expected, 1));

    // ImageMagick averages such colors before it converts them.
    if (!hasImagemagick || options.photometric === 6) return;

    const pixels = readPixels(`${writeTestFile(bytes)}[0]`, { width: 1, height: 1 });

    expect([...pixels.subarray(0, 3)]).toEqual(closeTo(expected, 2));
  });

  it("a TIFF whose JPEG has fewer rows than declared is damaged", async () => {
    const jpeg = (height: number) => images.jpeg({ width: 16, height });
    const options = { compression: 7, photometric: 6, further: even };
    const whole = tiffFile({ ...options, strips: [await jpeg(16)] });

    await expect(inspect(writeTestFile(whole))).resolves.toMatchObject({ format: "tiff" });

    const short = tiffFile({ ...options, strips: [await jpeg(8)] });
    await expect(inspect(writeTestFile(short))).rejects.toMatchObject({ message: /damaged/ });
  });

  it.each<[string, Buffer]>([
    ["whose pixels are cut off", tiffFile({ strips: [orange] }).subarray(0, -300)],
    ["whose LZW is cut off", tiffFile({ compression: 5, strips: [lzw(orange, false)] }).subarray(0, -300)],
    ["whose LZW is nonsense", tiffFile({ compression: 5, strips: [Buffer.alloc(300, 0x77)] })],
    ["whose Deflate is nonsense", tiffFile({ compression: 8, strips: [Buffer.alloc(300, 7)] })],
  ])("%s is damaged", async (_, bytes) => {
    await expect(inspect(writeTestFile(bytes))).rejects.toMatchObject({ message: /damaged/ });
  });

  it("never throws, whatever its bytes", () => {
    const file = tiffFile({ strips: [orange], extraFields: even, compression: 7 });
    const changes = fc.array(fc.tuple(fc.nat(250), fc.nat(255)), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(changes, fc.nat(400), (list, length) => {
        const damaged = Buffer.from(file.subarray(0, length));
        for (const [at, value] of list) if (at < length) damaged[at] = value;
        describeUnsupportedTiff(damaged);
        hasShortJpegStrips(damaged);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("a file that resembles a supported format", () => {
  it.each([
    ["avisavisavifmif1", "Animated AVIF is not supported."],
    ["hevchevcmif1heic", "HEIC image sequences are not supported."],
  ])("%s is rejected by name", async (brands, message) => {
    const head = Buffer.from(`\0\0\0\x18ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`, "latin1");
    head.writeUInt32BE(head.length, 0);
    await expect(inspect(writeTestFile(Buffer.concat([head, Buffer.alloc(64)])))).rejects.toMatchObject({
      message,
    });
  });

  it.skipIf(!isCorpusPresent)(`a real animation, too (skipped where ${corpusMissing})`, async () => {
    await expect(inspect(corpusPath("anim/avis_animated.avif"))).rejects.toMatchObject({
      message: "Animated AVIF is not supported.",
    });
  });
});
