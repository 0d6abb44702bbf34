import type { ImageFormat } from "../formats";
import { detectGif } from "./gif";
import { detectIsoMedia } from "./iso-media";
import { detectJpeg } from "./jpeg";
import { type MetadataKind, metadataKinds } from "./kinds";
import { detectPng } from "./png";
import { detectSvg } from "./svg";
import { detectTiff } from "./tiff";
import { detectWebp } from "./webp";

/** Walks one container and yields the kinds it finds. Stops where the structure is malformed. */
export type MetadataDetector = (bytes: Uint8Array) => Iterable<MetadataKind>;

const detectors: Record<ImageFormat, MetadataDetector> = {
  jpeg: detectJpeg,
  png: detectPng,
  webp: detectWebp,
  gif: detectGif,
  avif: detectIsoMedia,
  heic: detectIsoMedia,
  tiff: detectTiff,
  svg: (bytes) => detectSvg(bytes, detectMetadata),
};

/** Returns the kinds of metadata in a file, without duplicates and in the order of `metadataKinds`. Never throws. */
export function detectMetadata(bytes: Uint8Array, format: ImageFormat): MetadataKind[] {
  const kinds = new Set<MetadataKind>();
  try {
    for (const kind of detectors[format](bytes)) kinds.add(kind);
  } catch (error) {
    // A length in the file points beyond its end; kinds found before it count.
    if (!(error instanceof RangeError)) throw error;
  }
  return metadataKinds.filter((kind) => kinds.has(kind));
}
