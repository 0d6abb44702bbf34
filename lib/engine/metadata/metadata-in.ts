import { type MetadataKind, metadataKinds } from "@/lib/kernel/metadata-kinds";
import type { ImageFormat } from "../formats";
import { kindsInGif } from "./gif";
import { kindsInIsoMedia } from "./iso-media";
import { kindsInJpeg } from "./jpeg";
import { kindsInPng } from "./png";
import { kindsInSvg } from "./svg";
import { kindsInTiff } from "./tiff";
import { kindsInWebp } from "./webp";

/** Walks through one container and names what it meets; ends where the structure is broken. */
export type KindFinder = (bytes: Uint8Array) => Iterable<MetadataKind>;

const finders: Record<ImageFormat, KindFinder> = {
  jpeg: kindsInJpeg,
  png: kindsInPng,
  webp: kindsInWebp,
  gif: kindsInGif,
  avif: kindsInIsoMedia,
  heic: kindsInIsoMedia,
  tiff: kindsInTiff,
  svg: (bytes) => kindsInSvg(bytes, metadataIn),
};

/** The kinds of metadata in a file, told by its bytes, each once and in the order of the kinds. Never throws. */
export function metadataIn(bytes: Uint8Array, format: ImageFormat): MetadataKind[] {
  const found = new Set<MetadataKind>();
  try {
    for (const kind of finders[format](bytes)) found.add(kind);
  } catch (error) {
    // A length in the file points beyond its end; what was met before it counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return metadataKinds.filter((kind) => found.has(kind));
}
