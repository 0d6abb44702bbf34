import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/images";
import { withTextChunk } from "@/test/png-chunk";
import type { ImageFormat } from "../formats";
import { readExif } from "../probe/exif";
import { stripMetadata } from "./strip-metadata";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const secret = "SECRET-48.1372-11.5755";
const position = { latitude: 48.1372, longitude: 11.5755 };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}"/></rdf:RDF></x:xmpmeta>`;
const exif = {
  IFD0: { Make: secret, Copyright: secret },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 8/1 14/1" },
};

/** Every way in which a picture of the format carries what nobody should see. */
async function laden(format: ImageFormat): Promise<Buffer> {
  const pixels = await images.jpeg({ width: 96, height: 64, gps: position, orientation: 6 });
  const source = sharp(pixels).keepMetadata().withExifMerge(exif).withXmp(xmp).withIccProfile("p3");
  const withMeta = source.withMetadata({ orientation: 6, icc: "p3" }).withExifMerge(exif).withXmp(xmp);
  const tail = Buffer.from(`${secret}<?php`);
  switch (format) {
    case "jpeg": {
      const jpeg = await withMeta.jpeg({ quality: 90 }).toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), tail]);
    }
    case "png":
      return Buffer.concat([withTextChunk(await withMeta.png().toBuffer(), secret), tail]);
    case "webp":
      return Buffer.concat([await withMeta.webp().toBuffer(), tail]);
    case "avif":
      return withMeta.avif({ effort: 0 }).toBuffer();
    case "tiff":
      return Buffer.concat([await withMeta.tiff({ compression: "lzw" }).toBuffer(), tail]);
    case "gif": {
      const gif = await images.animatedGif();
      const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(`${secret}\0`)]);
      const behindPalette = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
      return Buffer.concat([gif.subarray(0, behindPalette), comment, gif.subarray(behindPalette), tail]);
    }
    default:
      throw new Error(`no ${format} is made here`);
  }
}

async function pixelsOf(bytes: Uint8Array): Promise<unknown> {
  const image = sharp(bytes, { animated: true, ignoreIcc: true });
  const { orientation, icc, pages, delay, loop, width } = await image.metadata();
  const pixels = createHash("sha256")
    .update(await image.raw().toBuffer())
    .digest("hex");
  return { pixels, orientation, icc, pages, delay, loop, width };
}

describe("stripMetadata", () => {
  it.each(["jpeg", "png", "webp", "avif", "tiff", "gif"] as const)(
    "of %s leaves pixels, turn, profile and timing, and nothing else",
    async (format) => {
      const bytes = await laden(format);
      expect(bytes.includes(secret)).toBe(true);
      const stripped = stripMetadata(bytes, format);
      if (!stripped) throw new Error("could not be edited");
      expect(Buffer.from(stripped).includes(secret)).toBe(false);
      expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
      const { exif: left, xmp: leftXmp } = await sharp(stripped).metadata();
      const facts = left ? readExif(left) : null;
      expect(Object.keys(facts ?? {}).filter((name) => name !== "orientation")).toEqual([]);
      expect(leftXmp?.toString().trim() ?? "").toBe("");
    },
  );

  it.each(["jpeg", "png", "webp", "avif", "tiff", "gif"] as const)(
    "of %s finds nothing more the second time",
    async (format) => {
      const once = stripMetadata(await laden(format), format);
      expect(once && stripMetadata(once, format)).toEqual(once);
    },
  );

  it("says in a WebP's header what is left", async () => {
    const stripped = stripMetadata(await laden("webp"), "webp");
    const [exifFlag, xmpFlag] = [0x08, 0x04];
    expect((stripped?.[20] ?? 0) & (exifFlag | xmpFlag)).toBe(exifFlag);
  });

  it("keeps frames of an animated PNG and drops what it does not know", async () => {
    const plain = await images.transparentPng(32, 32);
    expect(stripMetadata(withTextChunk(plain, secret), "png")).toEqual(stripMetadata(plain, "png"));
  });

  it("cleans a drawing and the pictures in it", async () => {
    const photo = await images.jpeg({ width: 16, height: 16, gps: position });
    const drawing = Buffer.from(
      `<?xml version="1.0"?><!-- ${secret} --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" inkscape:export-filename="/home/${secret}>" width="9" height="9"><metadata><a b="</metadata>"><!-- > --></a>${secret}</metadata><title>A &gt; B</title><style><![CDATA[a>b{}]]></style><image href="data:image/jpeg;base64,${photo.toString("base64")}"/></svg>`,
    );
    const stripped = Buffer.from(stripMetadata(drawing, "svg") ?? []).toString();
    expect(stripped).not.toContain(secret);
    expect(stripped).toContain(
      '<title>A &gt; B</title><style><![CDATA[a>b{}]]></style><image href="data:image/jpeg',
    );
    expect(stripped.endsWith("</svg>")).toBe(true);
    const embedded = Buffer.from(/base64,([^"]+)/.exec(stripped)?.[1] ?? "", "base64");
    expect((await sharp(embedded).metadata()).exif).toBeUndefined();
  });

  it("leaves a compressed drawing compressed", () => {
    const stripped = stripMetadata(images.svgz(), "svg");
    expect(gunzipSync(stripped ?? "")).toEqual(images.svg());
  });

  it.each(["jpeg", "png", "webp", "avif", "tiff", "gif"] as const)(
    "of damaged %s answers null or something, and never throws",
    async (format) => {
      const bytes = await laden(format);
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
    },
  );
});
