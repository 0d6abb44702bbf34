import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { withTextChunk } from "@/test/fixtures/png-chunk";
import { fc } from "@/test/harness/fast-check";
import { createMetadataImage, metadataFormats, secret } from "@/test/harness/metadata-image";
import { readExif } from "../probe/exif";
import { stripMetadata } from "./strip-metadata";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const position = { latitude: 48.1372, longitude: 11.5755 };

async function readPixels(bytes: Uint8Array): Promise<unknown> {
  const image = sharp(bytes, { animated: true, ignoreIcc: true });
  const { orientation, icc, pages, delay, loop, width } = await image.metadata();
  const pixels = createHash("sha256")
    .update(await image.raw().toBuffer())
    .digest("hex");

  return { pixels, orientation, icc, pages, delay, loop, width };
}

describe("stripMetadata", () => {
  it.each(metadataFormats)("preserves only pixels, orientation, profile and timing of %s", async (format) => {
    const bytes = await createMetadataImage(format);
    expect(bytes.includes(secret)).toBe(true);

    const stripped = stripMetadata(bytes, format);
    if (!stripped) throw new Error("could not be edited");

    expect(Buffer.from(stripped).includes(secret)).toBe(false);
    expect(await readPixels(stripped)).toEqual(await readPixels(bytes));

    const { exif: left, xmp: leftXmp } = await sharp(stripped).metadata();
    const facts = left ? readExif(left) : null;

    expect(Object.keys(facts ?? {}).filter((name) => name !== "orientation")).toEqual([]);
    expect(leftXmp?.toString().trim() ?? "").toBe("");
  });

  it.each(metadataFormats)("changes nothing in %s the second time", async (format) => {
    const once = stripMetadata(await createMetadataImage(format), format);
    expect(once && stripMetadata(once, format)).toEqual(once);
  });

  it("updates the flags in a WebP header", async () => {
    const stripped = stripMetadata(await createMetadataImage("webp"), "webp");
    const [exifFlag, xmpFlag] = [0x08, 0x04];
    expect((stripped?.[20] ?? 0) & (exifFlag | xmpFlag)).toBe(exifFlag);
  });

  it("keeps frames of an animated PNG and removes unknown chunks", async () => {
    const plain = await images.transparentPng(32, 32);
    expect(stripMetadata(withTextChunk(plain, secret), "png")).toEqual(stripMetadata(plain, "png"));
  });

  it("strips an SVG and its embedded images", async () => {
    const photo = await images.jpeg({ width: 16, height: 16, gps: position });
    const svg = Buffer.from(
      `<?xml version="1.0"?><!-- ${secret} --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" inkscape:export-filename="/home/${secret}>" width="9" height="9"><metadata><a b="</metadata>"><!-- > --></a>${secret}</metadata><title>A &gt; B</title><style><![CDATA[a>b{}]]></style><image href="data:image/jpeg;base64,${photo.toString("base64")}"/></svg>`,
    );
    const stripped = Buffer.from(stripMetadata(svg, "svg") ?? []).toString();

    expect(stripped).not.toContain(secret);
    expect(stripped).toContain(
      '<title>A &gt; B</title><style><![CDATA[a>b{}]]></style><image href="data:image/jpeg',
    );
    expect(stripped.endsWith("</svg>")).toBe(true);

    const embedded = Buffer.from(/base64,([^"]+)/.exec(stripped)?.[1] ?? "", "base64");
    expect((await sharp(embedded).metadata()).exif).toBeUndefined();
  });

  it("keeps a compressed SVG compressed", () => {
    const stripped = stripMetadata(images.svgz(), "svg");
    expect(gunzipSync(stripped ?? "")).toEqual(images.svg());
  });

  it.each(metadataFormats)("returns null or bytes for damaged %s and never throws", async (format) => {
    const bytes = await createMetadataImage(format);
    const header = Math.min(bytes.length, 1500) - 1;
    const damage = fc.array(fc.tuple(fc.nat(header), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        stripMetadata(damaged, format);
      }),
      { numRuns: 300 },
    );
  });
});
