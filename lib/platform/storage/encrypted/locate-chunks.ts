import { chunkBytes, countChunks, headerBytes, tagBytes } from "../../encryption/object-format";
import type { ByteRange } from "../object-store";

/** The chunks of an encrypted object that hold a range of its plain bytes. */
export interface LocatedChunks {
  firstIndex: number;
  endIndex: number;
  /** Whether the chunk is the last one of the object. */
  isLast(index: number): boolean;
  /** Offset of the chunk in the stored object. */
  storedStart(index: number): number;
  storedBytes(index: number): number;
  /** Returns what belongs to the range of an opened chunk. */
  cut(index: number, plain: Buffer): Buffer;
}

const sealedBytes = chunkBytes + tagBytes;

/** Returns undefined for a range that starts after the end. */
export function locateChunks(
  objectKey: string,
  sizeBytes: number,
  range: ByteRange | undefined,
): LocatedChunks | undefined {
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? sizeBytes, sizeBytes - 1);
  if (range && start > end) return undefined;

  const lastIndex = countChunks(sizeBytes) - 1;
  return {
    firstIndex: Math.floor(start / chunkBytes),
    endIndex: Math.max(0, Math.floor(end / chunkBytes)),
    isLast: (index) => index === lastIndex,
    storedStart: (index) => headerBytes(objectKey) + index * sealedBytes,
    storedBytes: (index) =>
      index === lastIndex ? sizeBytes - lastIndex * chunkBytes + tagBytes : sealedBytes,
    cut(index, plain) {
      const offset = index * chunkBytes;
      return plain.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
    },
  };
}
