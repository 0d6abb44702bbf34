import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTagsOfFiles } from "@/test/harness/exiftool";
import { sample } from "@/test/harness/sample";
import type { ImageFormat } from "../formats";
import { identifyFormat } from "../probe/identify-format";
import { removePrivateTags } from "./color-profile";
import { stripFile } from "./strip-file";
import { stripMetadata } from "./strip-metadata";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-strip-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that are slowest to decode are covered by the inspection and variant tests. */
const files = corpusFiles().filter(
  ({ accepted, name }) => accepted && !/^(bomb|photos\/p(22|99))/.test(name),
);

async function readPixels(file: string, format: ImageFormat): Promise<unknown> {
  const animated = format === "gif" || format === "webp";
  const image = sharp(readFileSync(file), { failOn: "error", animated, ignoreIcc: true });
  const { orientation = 1, icc, delay, loop, width, height } = await image.metadata();
  // sharp cannot decode HEVC. The HEIC test below compares the coded pixels.
  const pixels = format === "heic" ? null : hashOf(await image.raw().toBuffer());
  const profile = icc && hashOf(removePrivateTags(icc));
  const seen = icc && format !== "heic" ? hashOf(await readColors(file)) : null;

  return { pixels, seen, orientation, profile, delay, loop, width, height };
}

/** Reads the colors as interpreted by the profile. */
async function readColors(file: string): Promise<Buffer> {
  return sharp(readFileSync(file), { failOn: "error" }).toColourspace("srgb").raw().toBuffer();
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

describe.skipIf(!isCorpusPresent)(`stripped corpus (skipped where ${corpusMissing})`, () => {
  beforeAll(async () => {
    for (const { path: file, name } of files) {
      const { format } = await identifyFormat(file);
      await stripFile(file, path.join(folder, name.replaceAll("/", "_")), format);
    }
  });

  it.each(sample(files, 2))("$name has the same pixels", async ({ path: file, name }) => {
    const { format } = await identifyFormat(file);
    if (!stripMetadata(readFileSync(file), format)) return; // Was re-encoded.

    const stripped = await readPixels(path.join(folder, name.replaceAll("/", "_")), format);
    expect(stripped).toEqual(await readPixels(file, format));
  });

  it.skipIf(!hasExiftool)("has no metadata that exiftool finds (skipped where it is not installed)", () => {
    const groups = [
      "-EXIF:all",
      "-GPS:all",
      "-XMP:all",
      "-IPTC:all",
      "-MakerNotes:all",
      "-Photoshop:all",
      "-MPF:all",
    ];
    const reports = readTagsOfFiles("-a", "-G0:1", ...groups, "-Comment", "-r", folder);
    // Tags that TIFF rendering needs, including exiftool's other names for JPEG strips.
    const renderingTags =
      /^SourceFile$|:(Image(Width|Height)|BitsPerSample|Compression|Photometric\w+|FillOrder|Strip\w+|PreviewImage\w*|JPEGTables|Orientation|SamplesPerPixel|RowsPerStrip|[XY]Resolution|PlanarConfiguration|T[46]Options|ResolutionUnit|PageNumber|\w*SubfileType|InkSet|Predictor|SampleFormat|ExtraSamples|YCbCr\w+)$/;
    const left = reports.flatMap((tags) =>
      Object.keys(tags)
        .filter((tag) => !renderingTags.test(tag))
        .map((tag) => `${path.basename(String(tags.SourceFile))} ${tag}`),
    );

    expect(left).toEqual([]);
    expect(JSON.stringify(reports)).not.toMatch(/GPS/);
  });
});
