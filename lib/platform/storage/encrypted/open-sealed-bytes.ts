import {
  assertHeader,
  createChunkCipher,
  DamagedObjectError,
  headerBytes,
  toPlainBytes,
} from "../../encryption/object-format";
import type { ByteRange } from "../object-store";
import { locateChunks } from "./locate-chunks";
import type { FindContentKey } from "./sealed-store";

interface SealedBytes {
  key: string;
  /** The whole object as it is stored. */
  stored: Buffer;
  /** Range of the plain bytes. */
  range: ByteRange | undefined;
}

/**
 * Opens an encrypted object that is in memory, or of it the chunks that hold the range.
 * @throws DamagedObjectError
 */
export async function openSealedBytes(
  { key, stored, range }: SealedBytes,
  findContentKey: FindContentKey,
): Promise<Buffer> {
  const sizeBytes = toPlainBytes(key, stored.length);
  if (sizeBytes === undefined) throw new DamagedObjectError(`${key} has a size that no object has`);

  const header = stored.subarray(0, headerBytes(key));
  assertHeader(header, key);
  const cipher = createChunkCipher(await findContentKey(key), header);
  const chunks = locateChunks(key, sizeBytes, range);
  const parts: Buffer[] = [];
  for (let index = chunks?.firstIndex ?? 0; chunks && index <= chunks.endIndex; index++) {
    const start = chunks.storedStart(index);
    const sealed = stored.subarray(start, start + chunks.storedBytes(index));
    parts.push(chunks.cut(index, cipher.open(index, chunks.isLast(index), sealed)));
  }

  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}
