import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readXmpPacket } from "@/test/builders/licensed-image";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTags } from "@/test/harness/exiftool";
import { sample } from "@/test/harness/sample";
import type { ImageFormat } from "../formats";
import { identifyFormat } from "../probe/identify-format";
import { decodeHeic } from "../raster/heic";
import { canCarryMetadata, embedLicense } from "./embed-license";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-embed-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that are slowest to decode are covered by the inspection and variant tests. */
const files = corpusFiles().filter(
  ({ accepted, name }) => accepted && !/^(bomb|photos\/p(22|99))/.test(name),
);
const statement = {
  rights: "© Ada",
  terms: "Attribution 4.0 International",
  url: "https://creativecommons.org/licenses/by/4.0/",
  isClaimed: true,
  author: "Ada",
  owner: "ada",
};

async function decodeImage(bytes: Uint8Array, format: ImageFormat): Promise<unknown> {
  const animated = !["tiff", "avif", "heic"].includes(format);
  const image = sharp(bytes, { animated, ignoreIcc: true, failOn: "none" });
  const { orientation, icc, delay, loop, width, height, hasAlpha } = await image.metadata();

  return {
    pixels: hashOf(format === "heic" ? await heicPixels(bytes) : await image.raw().toBuffer()),
    orientation,
    icc,
    delay,
    loop,
    width,
    height,
    hasAlpha,
  };
}

/** sharp cannot decode HEVC. */
async function heicPixels(bytes: Uint8Array): Promise<Uint8Array> {
  const file = path.join(folder, "image.heic");
  writeFileSync(file, bytes);
  const { autoOrient } = await sharp(bytes).metadata();

  return (await decodeHeic(file, { size: autoOrient, is16Bit: false })).raw().toBuffer();
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

describe.skipIf(!isCorpusPresent)(`licensed corpus (skipped where ${corpusMissing})`, () => {
  it.each(sample(files, 8))(
    "$name has the same pixels and all other metadata",
    async ({ path: file, name }) => {
      const { format } = await identifyFormat(file);
      if (!canCarryMetadata(format)) return;

      const bytes = readFileSync(file);
      const licensed = embedLicense(bytes, format, statement);
      // Broken files are left unchanged.
      if (!licensed) return expect(name).toMatch(/^bad\//);

      expect(await decodeImage(licensed, format)).toEqual(await decodeImage(bytes, format));
      expect(await readXmpPacket(licensed)).toContain(statement.url);

      if (!hasExiftool) return;

      const copy = path.join(folder, path.basename(name));
      writeFileSync(copy, licensed);
      const options = ["-a", "-G1", "-struct"];
      const [before, after] = [readTags(...options, file), readTags(...options, copy)];

      expect(after["XMP-cc:License"]).toBe(statement.url);

      // The last few are file offsets.
      const ours =
        /^(SourceFile|ExifTool:\w+|System:.*|RIFF:WebP_Flags|QuickTime:MediaData(Size|Offset)|Meta:MediaData\w+|File:GIFVersion|GIF:GIFVersion|File:(FileType|CurrentIPTCDigest)|IFD1:ThumbnailOffset|MPImage2:MPImageStart|.*:(Rights|Marked|WebStatement|UsageTerms|License|Licensor|Creator|Credit|Copyright\w*|Artist|By-line|SpecialInstructions|CodedCharacterSet|ApplicationRecordVersion|CurrentIPTCDigest|IPTCDigest|XMPToolkit))$/;
      const lost = Object.keys(before).filter(
        (tag) => !ours.test(tag) && JSON.stringify(after[tag]) !== JSON.stringify(before[tag]),
      );

      expect(lost.map((tag) => [tag, before[tag], after[tag]])).toEqual([]);
    },
  );
});
