import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/errors";
import { type ObjectStore, type StoredObject, storageErrors } from "./object-store";

interface WriteOptions {
  maxBytes: number;
  /** Runs when all bytes are written, before the file is closed. */
  finish?: (handle: FileHandle) => Promise<void>;
}

/**
 * Writes a stream to a new file that only this user can read.
 * @throws the stream's own errors, and UPLOAD_TOO_LARGE
 */
export async function writeStream(
  file: string,
  body: Readable,
  { maxBytes, finish }: WriteOptions,
): Promise<StoredObject> {
  const handle = await open(file, "wx", 0o600);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    // The stream stays open: the caller may have to respond over the same connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new AppError(storageErrors.tooLarge);

      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await finish?.(handle);
  } finally {
    await handle.close();
  }

  return { sizeBytes, sha256: hash.digest("hex") };
}

/** Writes a chunk at once, which `writeFile` splits. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/** Stores a stream that nothing else reads, and closes it when that fails too. */
export async function putStream(
  store: Pick<ObjectStore, "put">,
  key: string,
  body: Readable,
  options?: Parameters<ObjectStore["put"]>[2],
): Promise<StoredObject> {
  try {
    return await store.put(key, body, options);
  } finally {
    body.destroy();
  }
}

/** Returns what callers are told about an error of writing. */
export function toWriteError(error: unknown): unknown {
  return isDiskFull(error) ? new AppError(storageErrors.full, { cause: error }) : error;
}

/** Whether the disk, or the quota of this user, has no room. */
export function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, "ENOSPC", "EDQUOT");
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");
}

/**
 * Without a listener, a stream that fails before it is read would end the process. Reading it
 * throws the error.
 */
export function expectFailure(body: Readable): void {
  body.once("error", () => undefined);
}
