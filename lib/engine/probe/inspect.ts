import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { invalidImage } from "../errors";
import type { ExifFacts, ImageFacts } from "../facts";
import { imageFormats } from "../formats";
import { openSource, type SourceFile } from "../raster/source-file";
import { appearanceOf } from "./appearance";
import { readExif } from "./exif";
import { identify } from "./identify";
import { isPlainTiff } from "./sniff-tiff";

/**
 * Learns all there is to know of an uploaded file. Every frame is decoded once, so that a file which is accepted can
 * be rendered later.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function inspect(path: string): Promise<ImageFacts> {
  const { format, contentEncoding, sizeBytes } = await identify(path);
  const tiff = format === "tiff" ? await readPlainTiff(path) : undefined;
  const source = await openSource(path, format);
  const [sha256, appearance] = await Promise.all([hashOf(path), appearanceOf(source)]);
  return {
    format,
    contentType: imageFormats[format].contentType,
    contentEncoding,
    ...source.size,
    pages: source.pages,
    hasAlpha: source.hasAlpha,
    colorSpace: source.colorSpace,
    sizeBytes,
    sha256,
    ...appearance,
    exif: exifOf(source, tiff),
  };
}

/** A TIFF's directory is often at the end of the file, so the whole of it is needed to tell a camera's raw file. */
async function readPlainTiff(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!isPlainTiff(bytes)) {
    throw invalidImage("The file is a camera's raw file. Convert it to JPEG or TIFF first.");
  }
  return bytes;
}

function exifOf(source: SourceFile, tiff: Buffer | undefined): ExifFacts | null {
  const block = tiff ?? source.exif;
  return block ? readExif(block) : null;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("hex");
}
