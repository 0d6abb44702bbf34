import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { isSealedKey, objectStore } from "@/lib/platform/storage";

const maxBodyBytes = 512 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;
/** Above this, slow readers occupy enough memory, and other bodies are streamed in small chunks. */
const maxUnsentBytes = 128 * 1024 * 1024;

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
  return cache().get(blobKey);
}

/** Reads a small object into the cache. Returns undefined when it must be streamed or is missing. */
export async function readSmallBody(blobKey: string, sizeBytes: number): Promise<Buffer | undefined> {
  // Plain bytes of encrypted images are not kept.
  if (sizeBytes > maxBodyBytes || isSealedKey(blobKey)) return undefined;
  return inFlight(blobKey, () =>
    readLimit(async () => {
      const stream = unsentBytes < maxUnsentBytes && (await objectStore().get(blobKey));
      if (!stream) return undefined;
      const body = await buffer(stream);
      if (body.length === sizeBytes) cache().set(blobKey, body);
      return body;
    }),
  );
}

/** Counts a body as unsent. Call the returned function when the client has received it or disconnected. */
export function trackUnsent(body: Buffer): () => void {
  unsentBytes += body.length;
  return () => {
    unsentBytes -= body.length;
  };
}
