import type { MetadataKind } from "./kinds";

/** Bytes behind a picture's end, where they are more than filling. */
export function* detectTrailer(tail: Uint8Array): Generator<MetadataKind> {
  if (tail.some((byte) => byte !== 0)) yield "trailer";
}
