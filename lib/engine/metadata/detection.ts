import type { MetadataKind } from "./kinds";

/** A compressed block in a file. */
export interface CompressedBlock {
  encoding: "deflate" | "gzip";
  bytes: Uint8Array;
  /** A block whose content is longer counts as damaged. */
  maxContentBytes: number;
}

/**
 * Yields the kinds of metadata in a file, and its compressed blocks, for each of which it expects
 * the content back, or `undefined` for a damaged block: Node decompresses at once, a browser
 * asynchronously.
 */
export type Detection<Result = void> = Generator<
  MetadataKind | CompressedBlock,
  Result,
  Uint8Array | undefined
>;
