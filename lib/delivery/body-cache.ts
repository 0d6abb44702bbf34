import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { isSealedKey, openStoredBytes, storedObjects } from "@/lib/platform/storage";
import type { ByteRange } from "./byte-range";

const maxBodyBytes = 512 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;
/** Above this, slow readers occupy enough memory, and other bodies are streamed in small chunks. */
const maxUnsentBytes = 128 * 1024 * 1024;

/** Bytes as they are stored: those of encrypted images stay encrypted, and are opened for each request. */
const cache = () =>
  singleton(
    "body-cache",
    () =>
      new LRUCache<string, Buffer>({ maxSize: maxCacheBytes, sizeCalculation: (body) => body.length || 1 }),
  );
const inFlight = singleFlight<Buffer | undefined>();
const readLimit = pLimit(16);
let unsentBytes = 0;

/** Returns the bytes of a recently read object. Keys are immutable, so entries never become stale. */
export function getCachedBody(blobKey: string): Buffer | undefined {
  return isSealedKey(blobKey) ? undefined : cache().get(blobKey);
}

/** A body in memory, and the part of it that is to be sent. */
export interface SmallBody {
  body: Buffer;
  range: ByteRange | undefined;
}

/** Reads a small object, and caches it as it is stored. Returns undefined when it must be streamed or is missing. */
export async function readSmallBody(
  blobKey: string,
  sizeBytes: number,
  range: ByteRange | undefined,
): Promise<SmallBody | undefined> {
  if (sizeBytes > maxBodyBytes || unsentBytes >= maxUnsentBytes) return undefined;
  const known = cache().get(blobKey);
  const stored = known ?? (await inFlight(blobKey, () => readLimit(() => readStored(blobKey))));
  if (!stored) return undefined;
  const isSealed = isSealedKey(blobKey);
  const body = isSealed ? await openStoredBytes(blobKey, stored, range) : stored;
  // An encrypted one whose range alone was opened may be damaged elsewhere.
  const isWhole = body.length === sizeBytes;
  if (!known && isWhole) cache().set(blobKey, stored);
  return { body, range: isSealed ? undefined : range };
}

async function readStored(blobKey: string): Promise<Buffer | undefined> {
  const stream = await storedObjects().get(blobKey);
  return stream && buffer(stream);
}

/** Counts a body as unsent. Call the returned function when the client has received it or disconnected. */
export function trackUnsent(body: Buffer): () => void {
  unsentBytes += body.length;
  return () => {
    unsentBytes -= body.length;
  };
}
