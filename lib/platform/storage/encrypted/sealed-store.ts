import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "@/lib/kernel/errors";
import {
  assertHeader,
  buildHeader,
  type ChunkCipher,
  chunkBytes,
  createChunkCipher,
  DamagedObjectError,
  headerBytes,
  saltBytes,
  tagBytes,
  toPlainBytes,
} from "../../encryption/object-format";
import { type ByteRange, type ObjectStore, type StoredObject, storageErrors } from "../object-store";
import { putStream } from "../write-stream";
import { locateChunks } from "./locate-chunks";
import { isSealedKey } from "./sealed-keys";

/** Returns the content key with which an object is encrypted. */
export type FindContentKey = (objectKey: string) => Promise<Buffer>;

/**
 * Encrypts the objects whose keys say so, in any store; the others pass as they are. Sizes, ranges
 * and hashes refer to the plain bytes.
 */
export function createSealedStore(inner: ObjectStore, findContentKey: FindContentKey): ObjectStore {
  async function openSealed(key: string): Promise<SealedObject | undefined> {
    const stored = await inner.head(key);
    if (!stored) return undefined;

    const sizeBytes = requirePlainBytes(key, stored.sizeBytes);
    const head = await inner.get(key, { start: 0, end: headerBytes(key) - 1 });
    if (!head) return undefined;

    const header = await buffer(head);
    assertHeader(header, key);

    return { key, sizeBytes, cipher: createChunkCipher(await findContentKey(key), header) };
  }

  async function* readPlain(object: SealedObject, range?: ByteRange): AsyncGenerator<Buffer> {
    yield* openChunks(object, range, async (stored) => {
      const stream = await inner.get(object.key, stored);
      if (!stream) throw new DamagedObjectError(`${object.key} is gone`);

      return stream;
    });
  }

  return {
    // Bytes that a client sends are not encrypted: this is for uploads of other images.
    ...(inner.signUpload && { signUpload: inner.signUpload }),
    checkAvailable: () => inner.checkAvailable(),
    delete: (keys) => inner.delete(keys),
    listUnfinished: () => inner.listUnfinished(),
    removeUnfinished: (id) => inner.removeUnfinished(id),

    async put(key, body, options = {}) {
      if (!isSealedKey(key)) return inner.put(key, body, options);

      // Without a listener, a stream that fails before it is read would end the process. Reading it
      // throws the error.
      body.once("error", () => undefined);
      const header = buildHeader(key, randomBytes(saltBytes));
      const cipher = createChunkCipher(await findContentKey(key), header);
      const result = { stored: undefined as StoredObject | undefined };
      await inner.put(key, Readable.from(sealStream(body, { header, cipher, ...options }, result)));
      if (!result.stored) throw new Error(`${key} was stored before all of it was read`);

      return result.stored;
    },

    async head(key) {
      const stored = await inner.head(key);
      return stored && isSealedKey(key) ? { sizeBytes: requirePlainBytes(key, stored.sizeBytes) } : stored;
    },

    async get(key, range) {
      if (!isSealedKey(key)) return inner.get(key, range);

      const object = await openSealed(key);
      return object && Readable.from(readPlain(object, range));
    },

    async readChunks(key, range, onChunk) {
      if (!isSealedKey(key)) return inner.readChunks(key, range, onChunk);

      const object = await openSealed(key);
      if (!object) return false;

      for await (const chunk of readPlain(object, range)) if (!(await onChunk(chunk))) break;
      return true;
    },

    async copy(from, to) {
      if (!isSealedKey(from) && !isSealedKey(to)) return inner.copy(from, to);

      // An object is bound to its key, so its bytes are encrypted again.
      const stream = await this.get(from);
      if (!stream) return false;

      await putStream(this, to, stream);
      return true;
    },

    async *list(prefix) {
      for await (const object of inner.list(prefix)) {
        if (!isSealedKey(object.key)) yield object;
        else yield { ...object, sizeBytes: toPlainBytes(object.key, object.sizeBytes) ?? object.sizeBytes };
      }
    },

    async withSource(key, work) {
      if (!isSealedKey(key)) return inner.withSource(key, work);

      const object = await openSealed(key);
      if (!object) return undefined;

      const { sizeBytes } = object;
      return work({ sizeBytes, open: async (range) => Readable.from(readPlain(object, range)) });
    },
  };
}

interface SealedObject {
  key: string;
  sizeBytes: number;
  cipher: ChunkCipher;
}

function requirePlainBytes(key: string, storedBytes: number): number {
  const plainBytes = toPlainBytes(key, storedBytes);
  if (plainBytes === undefined) throw new DamagedObjectError(`${key} has a size that no object has`);

  return plainBytes;
}

interface SealOptions {
  header: Buffer;
  cipher: ChunkCipher;
  maxBytes?: number;
}

/**
 * Seals a stream, of which it holds one chunk at a time, and reports its size and hash at the end.
 */
async function* sealStream(
  body: Readable,
  { header, cipher, maxBytes = Number.POSITIVE_INFINITY }: SealOptions,
  result: { stored: StoredObject | undefined },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let index = 0;
  let pending = Buffer.alloc(chunkBytes);
  let filled = 0;
  yield header;
  // The stream stays open: the caller may have to respond over the same connection.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > maxBytes) throw new AppError(storageErrors.tooLarge);

    hash.update(part);
    for (let at = 0; at < part.length; ) {
      // A full chunk waits until it is known that it is not the last one.
      if (filled === chunkBytes) {
        yield cipher.seal(index++, false, pending);
        pending = Buffer.alloc(chunkBytes);
        filled = 0;
      }
      const copied = part.copy(pending, filled, at, at + chunkBytes - filled);
      filled += copied;
      at += copied;
    }
  }

  yield cipher.seal(index, true, pending.subarray(0, filled));
  result.stored = { sizeBytes, sha256: hash.digest("hex") };
}

/** Reads and opens the chunks that hold the range, one after the other. */
async function* openChunks(
  { key, sizeBytes, cipher }: SealedObject,
  range: ByteRange | undefined,
  read: (stored: ByteRange) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  const chunks = locateChunks(key, sizeBytes, range);
  if (!chunks) return;

  const { firstIndex, endIndex } = chunks;
  const stored = {
    start: chunks.storedStart(firstIndex),
    end: chunks.storedStart(endIndex) + chunks.storedBytes(endIndex) - 1,
  };
  let index = firstIndex;
  for await (const sealed of splitChunks(await read(stored), chunkBytes + tagBytes)) {
    if (index > endIndex || sealed.length !== chunks.storedBytes(index)) break;

    const part = chunks.cut(index, cipher.open(index, chunks.isLast(index), sealed));
    index++;
    if (part.length > 0) yield part;
  }

  if (index <= endIndex) throw new DamagedObjectError(`${key} is shorter than it was stored`);
}

/** Splits a stream into parts of this size; the last one may be smaller. */
async function* splitChunks(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + size - length);
      parts.push(piece);
      length += piece.length;
      at += piece.length;
      if (length < size) continue;

      yield Buffer.concat(parts, length);
      parts = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(parts, length);
}
