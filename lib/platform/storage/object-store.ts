import type { Readable } from "node:stream";

export interface StoredObject {
  sizeBytes: number;
  /** Hexadecimal, of the bytes as they were written. */
  sha256: string;
}

/** Both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is to become an object. */
export interface LocalFile {
  key: string;
  path: string;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

/**
 * Where bytes live. Keys are made by us (`a-z0-9_./-`), random and immutable: an object is written once under its key and
 * never overwritten, so a reader sees all of it or nothing.
 */
export interface ObjectStore {
  /** Stores the stream whole and durably, or nothing: raises UPLOAD_TOO_LARGE over `maxBytes`, and what the stream raises. */
  put(key: string, body: Readable, options?: { maxBytes?: number }): Promise<StoredObject>;
  /** Stores files of this machine durably, each whole or not at all. The store may take them away instead of copying them. */
  putFiles(files: readonly LocalFile[]): Promise<void>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<{ sizeBytes: number } | undefined>;
  /** Undefined when there is no such object; the stream must be consumed or destroyed. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Hands the object on in pieces, each when the one before is done with and only as long as more are taken: it may be
   * overwritten then, so that a slow taker costs the memory of one piece. False when there is no such object.
   */
  readChunks(
    key: string,
    range: ByteRange | undefined,
    onChunk: (chunk: Buffer) => Promise<boolean>,
  ): Promise<boolean>;
  /** Gives an object its final key. Undefined result when there is nothing under `from`. */
  move(from: string, to: string): Promise<boolean>;
  /** Idempotent. */
  delete(keys: readonly string[]): Promise<void>;
  /** Every object whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Runs the work with the object as a file on this machine; undefined when there is no such object. */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | undefined>;
}
