import type { ImageFormat } from "../formats";
import { detectGif } from "./gif";
import { detectIsoMedia } from "./iso-media";
import { detectJpeg } from "./jpeg";
import { type MetadataKind, metadataKinds } from "./kinds";
import { detectPng } from "./png";
import { detectSvg } from "./svg";
import { detectTiff } from "./tiff";
import { detectWebp } from "./webp";

/** Walks through one container and names what it meets; ends where the structure is broken. */
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

/** The kinds of metadata in a file, told by its bytes, each once and in the order of the kinds. Never throws. */
export function detectMetadata(bytes: Uint8Array, format: ImageFormat): MetadataKind[] {
  const kinds = new Set<MetadataKind>();
  try {
    for (const kind of detectors[format](bytes)) kinds.add(kind);
  } catch (error) {
    // A length in the file points beyond its end; what was met before it counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return metadataKinds.filter((kind) => kinds.has(kind));
}
