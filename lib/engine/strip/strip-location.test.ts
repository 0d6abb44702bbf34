import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { corpusFiles, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTagsOfFiles } from "@/test/harness/exiftool";
import { fc } from "@/test/harness/fast-check";
import { createMetadataImage, metadataFormats } from "@/test/harness/metadata-image";
import type { ImageFormat } from "../formats";
import { detectMetadata } from "../metadata/detect-metadata";
import { identifyFormat } from "../probe/identify-format";
import { stripFile } from "./strip-file";
import { stripLocation } from "./strip-location";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-location-"));
afterAll(() => rmSync(folder, { recursive: true }));

const position = { latitude: 48.1372, longitude: 11.5755 };
const readPixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();

/** Strips the file as decoder processes do, and returns its new bytes. */
async function stripInFolder(bytes: Uint8Array, format: ImageFormat): Promise<Buffer> {
  const [source, out] = [path.join(folder, "in"), path.join(folder, "out")];
  writeFileSync(source, bytes);
  await stripFile(source, out, format, "location");
  return readFileSync(out);
}

describe("stripLocation", () => {
  it.each(metadataFormats)("removes only the position from %s", async (format) => {
    const bytes = await createMetadataImage(format);
    expect(detectMetadata(bytes, format)).toContain("gps");
    const stripped = stripLocation(bytes, format);
    if (!stripped) throw new Error("could not be edited");
    // A text chunk repeats the EXIF block of the PNG.
    expect(stripped.length === bytes.length).toBe(format !== "png");
    const others = detectMetadata(bytes, format).filter((kind) => kind !== "gps");
    expect(detectMetadata(stripped, format)).toEqual(others);
    expect(Buffer.from(stripped).includes("48,8.2N")).toBe(false);
    expect(await readPixels(stripped)).toEqual(await readPixels(bytes));
    expect(stripLocation(stripped, format)).toEqual(stripped);
  });

  it("leaves an image without a position as it is", async () => {
    const bytes = await images.jpeg({ width: 16, height: 16 });
    expect(stripLocation(bytes, "jpeg")).toEqual(bytes);
  });

  it("never throws for damaged files", async () => {
    const bytes = await createMetadataImage("jpeg");
    const damage = fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        stripLocation(damaged, "jpeg");
      }),
    );
  });

  it("strips everything when the position cannot be removed alone", async () => {
    const photo = await images.jpeg({ width: 16, height: 16, gps: position });
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- note --><image href="data:image/jpeg;base64,${photo.toString("base64")}"/></svg>`,
    );
    expect(stripLocation(svg, "svg")).toBeNull();
    expect(detectMetadata(await stripInFolder(svg, "svg"), "svg")).toEqual([]);
  });
});

describe.skipIf(!isCorpusPresent || !hasExiftool)(
  "a position written by exiftool (skipped without it)",
  () => {
    const position = ["-GPSLatitude=48.1", "-GPSLatitudeRef=N", "-GPSLongitude=11.5", "-GPSLongitudeRef=E"];
    const tags = [...position, "-XMP:GPSLatitude=48.1", "-XMP:GPSLongitude=11.5", "-XMP:Title=kept"];
    const listOthers = (all: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(all).filter(([tag]) => !/GPS|^(File|System):|SourceFile/.test(tag)));

    it.each(["jpeg", "png", "webp", "gif", "avif", "heic", "tiff"] as const)(
      "is removed from %s, and nothing else",
      async (format) => {
        const file = await findCorpusFile(format);
        const [source, out] = [path.join(folder, `source.${format}`), path.join(folder, `out.${format}`)];
        copyFileSync(file, source);
        execFileSync("exiftool", ["-overwrite_original", ...tags, source], { stdio: "ignore" });
        const bytes = readFileSync(source);
        expect(detectMetadata(bytes, format)).toContain("gps");
        writeFileSync(out, stripLocation(bytes, format) ?? "");
        const [before = {}, after = {}] = readTagsOfFiles("-G1", source, out);
        expect(Object.keys(after).filter((tag) => tag.includes("GPS"))).toEqual([]);
        expect(listOthers(after)).toEqual(listOthers(before));
        expect(after["XMP-dc:Title"]).toBe("kept");
      },
    );
  },
);

async function findCorpusFile(format: ImageFormat): Promise<string> {
  for (const { path: file, accepted } of corpusFiles())
    if (accepted && (await identifyFormat(file)).format === format) return file;
  throw new Error(`the corpus has no ${format}`);
}
