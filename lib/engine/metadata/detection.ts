import type { MetadataKind } from "./kinds";

/** A compressed block in a file. */
export interface CompressedBlock {
  encoding: "deflate" | "gzip";
  bytes: Uint8Array;
  /** A block whose content is longer counts as damaged. */
  maxContentBytes: number;
}

/** An XMP packet of the image itself, decompressed. */
export interface XmpPacket {
  xmp: Uint8Array;
}

/** A piece of information about the metadata of a file. */
export type Detected = MetadataKind | XmpPacket;

/**
 * Yields the kinds of metadata in a file, its XMP packets, and its compressed blocks, for each of
 * which it expects the content back, or `undefined` for a damaged block: Node decompresses at once, a
 * browser asynchronously.
 */
export type Detection<Result = void> = Generator<Detected | CompressedBlock, Result, Uint8Array | undefined>;
