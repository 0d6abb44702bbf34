import { inflateSync } from "node:zlib";
import { readPngChunks } from "../container/chunks";
import {
  decodeRawProfile,
  getRawProfile,
  maxPngTextBytes,
  type PngText,
  pngTextChunks,
  readPngText,
} from "../container/png-text";
import type { ExifFields } from "../image-properties";
import { readExif } from "./exif";

/**
 * Reads the fields of the first EXIF block of a PNG that has some. The decoder passes on only an
 * `eXIf` chunk before the image data.
 */
export function readPngExif(bytes: Uint8Array): ExifFields | null {
  for (const block of listExifBlocks(bytes)) {
    const fields = readExif(block);
    if (fields) return fields;
  }
  return null;
}

/**
 * Yields the `eXIf` chunks, before or after the image data, then the blocks that ImageMagick stores
 * as texts.
 */
function* listExifBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  const chunks = readPngChunks(bytes) ?? [];
  for (const { name, payload } of chunks) if (name === "eXIf") yield payload;
  for (const chunk of chunks) {
    if (!pngTextChunks.has(chunk.name)) continue;

    const text = readPngText(chunk);
    const profile = getRawProfile(text);
    if (profile === "exif" || profile === "APP1") yield decodeRawProfile(inflate(text));
  }
}

/** Returns nothing for a text that is damaged. */
function inflate({ isCompressed, bytes }: PngText): Uint8Array {
  if (!isCompressed) return bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: maxPngTextBytes });
  } catch {
    return new Uint8Array();
  }
}
