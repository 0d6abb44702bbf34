import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/kernel/singleton";
import { singleFlight } from "@/lib/platform/single-flight";
import { objectStore } from "@/lib/platform/storage";

const maxBodyBytes = 512 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;

const cache = () =>
  singleton(
    "body-cache",
    () =>
      new LRUCache<string, Buffer>({ maxSize: maxCacheBytes, sizeCalculation: (body) => body.length || 1 }),
  );
const flights = singleFlight<Buffer | undefined>();

/** The bytes of an object that was asked for lately. Keys are immutable, so nothing here can be out of date. */
export function keptBody(blobKey: string): Buffer | undefined {
  return cache().get(blobKey);
}

/** Reads a small object and keeps it in memory. Undefined for objects that are too large for that or missing. */
export async function readSmallBody(blobKey: string, sizeBytes: number): Promise<Buffer | undefined> {
  if (sizeBytes > maxBodyBytes) return undefined;
  return flights(blobKey, async () => {
    const stream = await objectStore().get(blobKey);
    if (!stream) return undefined;
    const body = await buffer(stream);
    if (body.length === sizeBytes) cache().set(blobKey, body);
    return body;
  });
}
