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

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

/** What an unfinished `put` has left in the store. */
export interface UnfinishedObject {
  /** Names it for `removeUnfinished`. */
  id: string;
  modifiedAtMs: number;
}

/** An object to be read more than once: a file's path where the driver has one, else a stream to be opened. */
export type ObjectSource = string | { sizeBytes: number; open(range?: ByteRange): Promise<Readable> };

/**
 * Where bytes live. Keys are made by us (`a-z0-9_./-`), random and immutable: an object is written once under its key and
 * never overwritten, so a reader sees all of it or nothing.
 */
export interface ObjectStore {
  /**
   * Stores the stream whole and durably, or nothing.
   * @throws AppError UPLOAD_TOO_LARGE over `maxBytes`, SERVICE_UNAVAILABLE when the store is full; and what the stream raises
   */
  put(key: string, body: Readable, options?: { maxBytes?: number }): Promise<StoredObject>;
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
  /** Stores the same bytes under a second key. False when there is nothing under `from`. */
  copy(from: string, to: string): Promise<boolean>;
  /** Idempotent. */
  delete(keys: readonly string[]): Promise<void>;
  /** Every object whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Runs the work with the object as its source; undefined when there is no such object. */
  withSource<Result>(
    key: string,
    work: (source: ObjectSource) => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Lists what killed processes and writers at work have left of objects that are not complete. */
  listUnfinished(): AsyncIterable<UnfinishedObject>;
  /** Idempotent. */
  removeUnfinished(id: string): Promise<void>;
}
