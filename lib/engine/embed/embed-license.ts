import type { ImageFormat } from "../formats";
import { embedInGif } from "./gif";
import { embedInIsoMedia } from "./iso-media";
import { embedInJpeg } from "./jpeg";
import type { LicenseStatement } from "./license-statement";
import { embedInPng } from "./png";
import { embedInTiff } from "./tiff";
import { embedInWebp } from "./webp";

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
 * unchanged. Returns `null` when the format cannot carry metadata, the file is malformed, or the edit would
 * lose existing metadata.
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
