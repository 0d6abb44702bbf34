import type { ByteRange, ObjectStore } from "./object-store";

/** One of several objects that are read as one. */
export interface JoinedObject {
  blobKey: string;
  sizeBytes: number;
}

/** Returns what to read of each object for a range of all of them. */
function* splitRange(
  objects: readonly JoinedObject[],
  range: ByteRange,
): Generator<{ blobKey: string; range: ByteRange }> {
  let offset = 0;
  for (const { blobKey, sizeBytes } of objects) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, sizeBytes - 1);
    offset += sizeBytes;
    if (start <= end) yield { blobKey, range: { start, end } };
  }
}

/**
 * Returns the bytes of all objects, or of a range of them, one after the other. Throws an Error
 * when one does not exist.
 */
export async function* readJoined(
  store: ObjectStore,
  objects: readonly JoinedObject[],
  range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Buffer> {
  for (const part of splitRange(objects, range)) {
    const stream = await store.get(part.blobKey, part.range);
    if (!stream) throw new Error(`the object ${part.blobKey} is gone`);

    try {
      yield* stream as AsyncIterable<Buffer>;
    } finally {
      stream.destroy();
    }
  }
}

/**
 * Same as `ObjectStore.readChunks`, for objects one after the other. Returns false when one does
 * not exist.
 */
export async function readJoinedChunks(
  store: ObjectStore,
  objects: readonly JoinedObject[],
  range: ByteRange | undefined,
  onChunk: (chunk: Buffer) => Promise<boolean>,
): Promise<boolean> {
  let goesOn = true;
  const whole = { start: 0, end: Number.POSITIVE_INFINITY };
  for (const part of splitRange(objects, range ?? whole)) {
    const exists = await store.readChunks(part.blobKey, part.range, async (chunk) => {
      goesOn = await onChunk(chunk);
      return goesOn;
    });
    if (!exists || !goesOn) return exists;
  }

  return true;
}
