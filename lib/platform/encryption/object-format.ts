import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { WrongKeyError } from "./key-wrapping";

// The bytes of an encrypted object, as docs/encrypted-format.md describes them: a header, then
// chunks that are sealed one by one, so that a range can be read without the rest.

/** Plain bytes of each chunk but the last, which has fewer, and none in an empty object. */
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
export const saltBytes = 16;
export const keyBytes = 32;

const magic = Buffer.from("ALBENC\0\x01", "latin1");
const fixedBytes = magic.length + saltBytes + 2;
const algorithm = "aes-256-gcm";

/** An object that is not as it was stored, or was opened with another key. */
export class DamagedObjectError extends Error {
  override readonly name = "DamagedObjectError";
}

/** The header names the object, so that no object passes for another one. */
export function buildHeader(objectKey: string, salt: Buffer): Buffer {
  const name = Buffer.from(objectKey, "latin1");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(name.length);

  return Buffer.concat([magic, salt, length, name]);
}

export function headerBytes(objectKey: string): number {
  return fixedBytes + objectKey.length;
}

/** @throws DamagedObjectError unless it is a header of this object */
export function assertHeader(header: Buffer, objectKey: string): void {
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  if (salt.length !== saltBytes || !header.equals(buildHeader(objectKey, salt)))
    throw new DamagedObjectError(`the header of ${objectKey} is not its own`);
}

/** Seals and opens the chunks of one object. */
export interface ChunkCipher {
  seal(index: number, isLast: boolean, plain: Buffer): Buffer;
  /** @throws DamagedObjectError */
  open(index: number, isLast: boolean, sealed: Buffer): Buffer;
}

/**
 * The salt of the header makes the key of each object another one, so that chunk numbers can be
 * nonces.
 */
export function createChunkCipher(contentKey: Buffer, header: Buffer): ChunkCipher {
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  const key = Buffer.from(hkdfSync("sha256", contentKey, salt, "albumen object v1", keyBytes));
  const objectKey = header.toString("latin1", fixedBytes);

  return {
    seal(index, isLast, plain) {
      const cipher = createCipheriv(algorithm, key, toNonce(index, isLast)).setAAD(header);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(index, isLast, sealed) {
      if (sealed.length < tagBytes) throw new DamagedObjectError(`chunk ${index} of ${objectKey} is cut off`);

      const decipher = createDecipheriv(algorithm, key, toNonce(index, isLast), { authTagLength: tagBytes });
      decipher.setAAD(header).setAuthTag(sealed.subarray(-tagBytes));
      const plain = decipher.update(sealed.subarray(0, -tagBytes));
      try {
        decipher.final();
      } catch (error) {
        throw new DamagedObjectError(`chunk ${index} of ${objectKey} is not as it was stored`, {
          cause: error,
        });
      }

      return plain;
    },
  };
}

/**
 * The STREAM construction: seven zero bytes, the number of the chunk, and whether it is the last
 * one.
 */
function toNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);

  return nonce;
}

/** Chunks of an object with this many plain bytes. */
export function countChunks(plainBytes: number): number {
  return Math.max(1, Math.ceil(plainBytes / chunkBytes));
}

/** Bytes of a stored object with this many plain bytes. */
export function toStoredBytes(objectKey: string, plainBytes: number): number {
  return headerBytes(objectKey) + plainBytes + countChunks(plainBytes) * tagBytes;
}

/** The plain bytes of a stored object of this size; undefined if no object has the size. */
export function toPlainBytes(objectKey: string, storedBytes: number): number | undefined {
  const body = storedBytes - headerBytes(objectKey);
  const plainBytes = body - Math.max(1, Math.ceil(body / (chunkBytes + tagBytes))) * tagBytes;
  return plainBytes >= 0 && toStoredBytes(objectKey, plainBytes) === storedBytes ? plainBytes : undefined;
}

/** By name, because each bundle of a process has its own copy of the classes. */
const damages: readonly string[] = [DamagedObjectError.name, WrongKeyError.name];

/**
 * Whether an object could not be read because its stored bytes or its key are not what they were.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && (damages.includes(error.name) || isDamage(error.cause));
}
