import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { statement } from "@/test/builders/licensed-image";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { hasExiftool, readTags } from "@/test/harness/exiftool";
import { createMetadataImage, metadataFormats, secret } from "@/test/harness/metadata-image";
import { type RenderedFile, render } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";
import { detectMetadata } from "../metadata/detect-metadata";

vi.setConfig({ testTimeout: 120_000 });

const names = ["w256.avif", "w256.webp", "w256.jpeg", "w256.png", "og-image.jpeg"];
/** Kinds that the license writes; no others are allowed. */
const ours = ["exif", "xmp", "iptc"];

const folders = ["meta", "orient", "poly"]
  .map((folder) => corpusPath(folder))
  .filter((one) => existsSync(one));
const files = [
  ...folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name))),
  corpusPath("formats/mpo.mpo"),
  corpusPath("photos/p12mp_orient6_extxmp_icc.jpg"),
  corpusPath("photos/p12mp_iphone13.heic"),
].filter((file) => existsSync(file));

/**
 * Returns strings that occur only in the source's metadata: cameras, programs, places, authors and
 * bytes after the end of the image.
 */
function listPrivateStrings(file: string): string[] {
  if (!hasExiftool) return [];

  const groups = [
    "-EXIF:all",
    "-GPS:all",
    "-MakerNotes:all",
    "-XMP:all",
    "-IPTC:all",
    "-Comment",
    "-PNG:all",
  ];

  return Object.entries(readTags("-a", "-ee", ...groups, file))
    .flatMap(([name, value]) => (name !== "SourceFile" && typeof value === "string" ? [value] : []))
    .filter((value) => value.length >= 8)
    .filter((value) => !/binary data|^XMP Core|^(Adobe )?(sRGB|RGB|Display P3)/i.test(value));
}

function expectClean(variants: RenderedFile[], privateStrings: string[], allowed: string[]): void {
  expect(variants.length).toBeGreaterThan(2);
  for (const { file, format } of variants) {
    const bytes = readFileSync(file);
    expect(detectMetadata(bytes, format).filter((kind) => !allowed.includes(kind))).toEqual([]);
    expect(privateStrings.filter((word) => bytes.includes(word))).toEqual([]);
  }

  if (!hasExiftool) return;

  const paths = variants.map(({ file }) => file);
  const options = ["-a", "-ee", "-s", "-G1", "--System:all", "--Directory"];
  const output = execFileSync("exiftool", [...options, ...paths])
    .toString()
    .replace(/^=+.*$/gm, "");
  expect(output).not.toMatch(
    /GPS|MakerNote|Thumbnail|Preview|SerialNumber|^\[(MPF|C2PA|JUMBF)|^\[Photoshop\]\s+(?!IPTCDigest|\s)/im,
  );
}

describe("variants contain no private metadata of their source", () => {
  it.each(metadataFormats)("%s with all kinds of metadata", async (format) => {
    const bytes = await createMetadataImage(format);
    const requestedNames = format === "gif" ? ["w128.webp", "w128.gif", "w256.gif"] : names;
    expectClean(await render(bytes, requestedNames), [secret], ["icc"]);
    expectClean(await render(bytes, requestedNames, { license: statement }), [secret], ["icc", ...ours]);
  });

  it.skipIf(!isCorpusPresent)(`files of the corpus (skipped where ${corpusMissing})`, async () => {
    const compared = sample(files, 8);
    const rejected: string[] = [];
    for (const file of compared) {
      const bytes = readFileSync(file);
      const plain = await render(bytes, ["w128.webp", "w128.jpeg", "w128.png"]).catch(() => undefined);
      if (!plain) {
        rejected.push(path.basename(file));
        continue;
      }

      const privateStrings = listPrivateStrings(file);
      expectClean(plain, privateStrings, ["icc"]);
      expectClean(
        await render(bytes, ["w128.avif", "w128.webp", "og-image.jpeg"], { license: statement }),
        privateStrings,
        ["icc", ...ours],
      );
    }
    expect(rejected.length).toBeLessThan(compared.length / 3);
  });
});
