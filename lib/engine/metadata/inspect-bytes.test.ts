import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { createMetadataImage, metadataFormats, metadataKindsByFormat } from "@/test/harness/metadata-image";
import { buildPngChunk, readPngChunks } from "../container/chunks";
import { inspectBytes } from "./inspect-bytes";

const packet = "<x:xmpmeta>exif:GPSLatitude</x:xmpmeta>";

/** A PNG with one more chunk after the header. */
async function pngWith(name: string, payload: Buffer): Promise<Buffer> {
  const png = await images.transparentPng(16, 16);
  const [header, ...others] = (readPngChunks(png) ?? []).map(({ raw }) => raw);
  return Buffer.concat([png.subarray(0, 8), header ?? png, buildPngChunk(name, payload), ...others]);
}

const zippedText = (content: Buffer) =>
  pngWith("zTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\0", "latin1"), content]));

describe("inspectBytes", () => {
  it.each(metadataFormats)("finds the location in a %s", async (format) => {
    expect(await inspectBytes(await createMetadataImage(format))).toEqual({
      isSupported: true,
      hasLocation: metadataKindsByFormat[format].includes("gps"),
    });
  });

  it("decompresses texts of a PNG and SVG files to find the location", async () => {
    const zipped = await zippedText(deflateSync(packet));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,${zipped.toString("base64")}"/></svg>`;
    for (const bytes of [zipped, gzipSync(svg)])
      expect(await inspectBytes(bytes)).toEqual({ isSupported: true, hasLocation: true });
  });

  it("finds nothing in compressed data that is damaged, too long or about something else", async () => {
    const svgz = images.svgz();
    const files = [
      await zippedText(Buffer.from("damaged")),
      await zippedText(deflateSync(Buffer.concat([Buffer.alloc(16_000_000), Buffer.from(packet)]))),
      await zippedText(deflateSync("<x:xmpmeta/>")),
      svgz,
      svgz.subarray(0, svgz.length - 20),
    ];

    for (const bytes of files)
      expect(await inspectBytes(bytes)).toEqual({ isSupported: true, hasLocation: false });
  });

  it("does not support what is no image", async () => {
    const text = Buffer.from("GPSLatitude");
    expect(await inspectBytes(text)).toEqual({ isSupported: false, hasLocation: false });
  });
});
