import { Readable } from "node:stream";
import { env } from "@/lib/platform/process/env";
import { maxFunctionBodyBytes } from "@/lib/platform/process/function-body";
import { type JoinedObject, objectStore, readJoined } from "@/lib/platform/storage";
import type { ByteSource } from "@/lib/platform/zip/zip-archive";
import { deletePartRows, listPartKeysOfOwner, listParts } from "./imports-repository";

/** The bytes of an archive that came in parts. */
export function joinParts(parts: readonly JoinedObject[]): ByteSource {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  return {
    sizeBytes,
    read: (start, end) =>
      Readable.from(readJoined(objectStore(), parts, { start, end: end - 1 }), { objectMode: false }),
  };
}

/** Deletes the bytes of an import that has ended, then their rows. Idempotent. */
export async function removeParts(importId: string): Promise<void> {
  await removeKeys((await listParts([importId])).map(({ blobKey }) => blobKey));
}

const partsPerBatch = 100;

/** Deletes some of the parts of a closed account. Returns false when there were none. */
export async function removePartsOfOwner(owner: string): Promise<boolean> {
  const keys = await listPartKeysOfOwner(owner, partsPerBatch);
  await removeKeys(keys);
  return keys.length > 0;
}

async function removeKeys(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;

  await objectStore().delete(keys);
  await deletePartRows(keys);
}

const partBytes = 64_000_000;

/** Size of the parts that the pages send. */
export function importPartBytes(): number {
  return env().isServerless ? maxFunctionBodyBytes : partBytes;
}
