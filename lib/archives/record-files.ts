import { createHash } from "node:crypto";
import type { ZipEntry } from "@/lib/platform/zip/zip";

/**
 * The files of an export except originals, with their hashes for the manifest. The hash of an
 * original is in its record.
 */
export class RecordFiles {
  readonly hashes: Record<string, string>;

  /** With the hashes of the files that are written already. */
  constructor(
    readonly modifiedAt: Date,
    hashes: Readonly<Record<string, string>>,
  ) {
    this.hashes = { ...hashes };
  }

  /** Returns the entry of a file, whose hash is known when the entry has been read. */
  add(name: string, content: AsyncIterable<Uint8Array> | readonly unknown[]): ZipEntry {
    const chunks = Array.isArray(content) ? toChunks(content) : (content as AsyncIterable<Uint8Array>);
    return { name, content: this.hash(name, chunks), modifiedAt: this.modifiedAt };
  }

  private async *hash(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    this.hashes[name] = hash.digest("hex");
  }
}

async function* toChunks(values: readonly unknown[]): AsyncGenerator<Uint8Array> {
  yield toNdjson(values);
}

/** Encodes one JSON value per line. */
export function toNdjson(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}
