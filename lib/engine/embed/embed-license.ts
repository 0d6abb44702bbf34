import { writeFile } from "node:fs/promises";
import type { ImageFormat } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { embedInGif, embedInPng, embedInWebp } from "./chunk-formats";
import { embedInTiff } from "./exif";
import { embedInIsoMedia } from "./iso-media";
import { embedInJpeg } from "./jpeg";
import type { LicenseStatement } from "./license-statement";

type Embedder = (bytes: Uint8Array, statement: LicenseStatement) => Uint8Array | null;

const embedders: Partial<Record<ImageFormat, Embedder>> = {
  jpeg: embedInJpeg,
  png: embedInPng,
  webp: embedInWebp,
  gif: embedInGif,
  avif: embedInIsoMedia,
  heic: embedInIsoMedia,
  tiff: embedInTiff,
};

export function canCarryLicense(format: ImageFormat): boolean {
  return embedders[format] !== undefined;
}

/**
 * Returns the image with the statement in its metadata. The coded pixels and all other metadata are
 * unchanged. Returns `null` when the format cannot carry metadata, the file is malformed, or the
 * edit would lose existing metadata.
 */
export function embedLicense(
  bytes: Uint8Array,
  format: ImageFormat,
  statement: LicenseStatement,
): Uint8Array | null {
  try {
    return embedders[format]?.(bytes, statement) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // A length in the file points beyond its end.
    throw error;
  }
}

/**
 * Writes the statement into a copy of the file, or into the file itself. Returns `false` without
 * writing a copy when that is not possible.
 */
export async function embedLicenseInFile(
  file: { input: ImageInput; format: ImageFormat },
  outPath: string,
  statement: LicenseStatement,
): Promise<boolean> {
  if (!canCarryLicense(file.format)) return false;

  const licensed = embedLicense(await readBytes(file.input), file.format, statement);
  if (licensed) await writeFile(outPath, licensed);

  return licensed !== null;
}
