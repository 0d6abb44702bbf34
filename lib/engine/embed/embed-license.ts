import { writeFile } from "node:fs/promises";
import type { ImageFormat } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { embedInGif, embedInPng, embedInWebp } from "./chunk-formats";
import { embedInTiff } from "./exif";
import { embedInIsoMedia } from "./iso-media";
import { embedInJpeg } from "./jpeg";
import type { LicenseStatement } from "./license-statement";
import { type EmbeddedContent, type MetadataEdit, toEdit } from "./metadata-edit";

type Embedder = (bytes: Uint8Array, edit: MetadataEdit) => Uint8Array | null;

const embedders: Partial<Record<ImageFormat, Embedder>> = {
  jpeg: embedInJpeg,
  png: embedInPng,
  webp: embedInWebp,
  gif: embedInGif,
  avif: embedInIsoMedia,
  heic: embedInIsoMedia,
  tiff: embedInTiff,
};

/** Whether files of the format have metadata for licenses, stars and flags. */
export function canCarryMetadata(format: ImageFormat): boolean {
  return embedders[format] !== undefined;
}

export function embedLicense(
  bytes: Uint8Array,
  format: ImageFormat,
  statement: LicenseStatement,
): Uint8Array | null {
  return embedMetadata(bytes, format, { statement });
}

/**
 * Returns the image with the content in its metadata. The coded pixels and all other metadata are
 * unchanged. Returns `null` when the format cannot carry metadata, the file is malformed, or the
 * edit would lose existing metadata.
 */
export function embedMetadata(
  bytes: Uint8Array,
  format: ImageFormat,
  content: EmbeddedContent,
): Uint8Array | null {
  try {
    return embedders[format]?.(bytes, toEdit(content)) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // A length in the file points beyond its end.
    throw error;
  }
}

/**
 * Writes the content into a copy of the file, or into the file itself. Returns `false` without
 * writing a copy when that is not possible.
 */
export async function embedInFile(
  file: { input: ImageInput; format: ImageFormat },
  outPath: string,
  content: EmbeddedContent,
): Promise<boolean> {
  if (!canCarryMetadata(file.format)) return false;

  const edited = embedMetadata(await readBytes(file.input), file.format, content);
  if (edited) await writeFile(outPath, edited);

  return edited !== null;
}
