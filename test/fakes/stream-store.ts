import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/errors";
import { type ObjectStore, storageErrors } from "@/lib/platform/storage";
import { assertObjectKey, type ByteRange } from "@/lib/platform/storage/object-store";

interface StoredBytes {
  bytes: Buffer;
  modifiedAtMs: number;
}

/** Small and odd, which breaks code that expects all bytes at once. */
const chunkBytes = 7_001;

/** Creates a store like a remote one: without files, its objects are streams of small chunks. */
export function createStreamStore(): ObjectStore {
  const objects = new Map<string, StoredBytes>();
  const find = (key: string) => {
    assertObjectKey(key);
    return objects.get(key);
  };

  const openStream = ({ bytes }: StoredBytes, range?: ByteRange) =>
    Readable.from(splitBytes(range ? bytes.subarray(range.start, range.end + 1) : bytes));

  return {
    async put(key, body, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      assertObjectKey(key);
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new AppError(storageErrors.tooLarge);

        chunks.push(Buffer.from(chunk));
      }

      const bytes = Buffer.concat(chunks);
      objects.set(key, { bytes, modifiedAtMs: Date.now() });

      return { sizeBytes, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    async copy(from, to) {
      assertObjectKey(to);
      const object = find(from);
      if (object) objects.set(to, object);

      return object !== undefined;
    },
    async head(key) {
      const object = find(key);
      return object && { sizeBytes: object.bytes.length };
    },
    async get(key, range) {
      const object = find(key);
      return object && openStream(object, range);
    },
    async readChunks(key, range, onChunk) {
      const object = find(key);
      if (!object) return false;

      for await (const chunk of openStream(object, range)) if (!(await onChunk(chunk))) break;
      return true;
    },
    async delete(keys) {
      for (const key of keys) objects.delete(key);
    },
    async *list(prefix) {
      for (const [key, { bytes, modifiedAtMs }] of [...objects])
        if (key.startsWith(prefix)) yield { key, sizeBytes: bytes.length, modifiedAtMs };
    },
    async withSource(key, work) {
      const object = find(key);
      if (!object) return undefined;

      return work({ sizeBytes: object.bytes.length, open: async (range) => openStream(object, range) });
    },
    async checkAvailable() {},
    async *listUnfinished() {},
    async removeUnfinished() {},
  };
}

async function* splitBytes(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
