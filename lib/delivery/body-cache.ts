import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { singleFlight } from "@/lib/platform/process/single-flight";
import { singleton } from "@/lib/platform/process/singleton";
import { objectStore } from "@/lib/platform/storage";

const maxBodyBytes = 512 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;
/** Beyond this, readers who take their time hold enough memory, and other bodies are streamed in small pieces. */
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

/** The bytes of an object that was asked for lately. Keys are immutable, so nothing here can be out of date. */
export function getCachedBody(blobKey: string): Buffer | undefined {
  return cache().get(blobKey);
}

/** Reads a small object and keeps it in memory. Undefined when it is to be streamed or is missing. */
export async function readSmallBody(blobKey: string, sizeBytes: number): Promise<Buffer | undefined> {
  if (sizeBytes > maxBodyBytes) return undefined;
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

/** Counts a body that its reader has not taken yet; returns what to call when the reader has it or has gone. */
export function trackUnsent(body: Buffer): () => void {
  unsentBytes += body.length;
  return () => {
    unsentBytes -= body.length;
  };
}
