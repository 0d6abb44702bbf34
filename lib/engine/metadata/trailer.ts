import type { MetadataKind } from "./kinds";

/** Yields `trailer` for bytes after the end of the image, unless they are only padding. */
export function* detectTrailer(tail: Uint8Array): Generator<MetadataKind> {
  if (tail.some((byte) => byte !== 0)) yield "trailer";
}
