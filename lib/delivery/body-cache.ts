import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { isSealedKey, openStoredBytes, storedObjects } from "@/lib/platform/storage";
import { findUnsavedBytes } from "@/lib/variants";
import type { ByteRange } from "./byte-range";
import { type HashedObject, isUnverified, verifyBody } from "./verified-objects";

const maxBodyBytes = 512 * 1024;
/**
 * Up to this size the first read of a process compares the bytes with their hash before any of them
 * is sent.
 */
const maxVerifiedBytes = 1024 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;
/** Above this, slow readers occupy enough memory, and other bodies are streamed in small chunks. */
const maxUnsentBytes = 128 * 1024 * 1024;

/**
 * Bytes as they are stored: the bytes of encrypted images stay encrypted, and are opened for each
 * request.
 */
const cache = () =>
  singleton(
    "body-cache",
    () =>
      new LRUCache<string, Buffer>({ maxSize: maxCacheBytes, sizeCalculation: (body) => body.length || 1 }),
  );
const inFlight = singleFlight<Buffer | undefined>();
const readLimit = pLimit(16);
let unsentBytes = 0;

/**
 * Returns the bytes of a recently read object, or of one that is not stored yet. Keys are immutable,
 * so entries never become stale.
 */
export function getCachedBody(blobKey: string): Buffer | undefined {
  if (isSealedKey(blobKey)) return undefined;

  const cached = cache().get(blobKey);
  if (cached) return cached;

  const unsaved = findUnsavedBytes(blobKey);
  if (unsaved && unsaved.length <= maxBodyBytes) cache().set(blobKey, unsaved);

  return unsaved;
}

/** A body in memory, and the part of it that is to be sent. */
export interface SmallBody {
  body: Buffer;
  range: ByteRange | undefined;
}

/**
 * Reads a small object, and caches it as it is stored. Returns undefined when it must be streamed
 * or is missing.
 /** @throws DamagedObjectError when the bytes differ from the stored bytes */
export async function readSmallBody(
  object: HashedObject,
  range: ByteRange | undefined,
): Promise<SmallBody | undefined> {
  const { blobKey, sizeBytes } = object;
  const maxBytes = isUnverified(object) ? maxVerifiedBytes : maxBodyBytes;
  if (sizeBytes > maxBytes || unsentBytes >= maxUnsentBytes) return undefined;

  const cachedBytes = cache().get(blobKey);
  const stored = cachedBytes ?? (await inFlight(blobKey, () => readLimit(() => readStored(object))));
  if (!stored) return undefined;

  const isSealed = isSealedKey(blobKey);
  const body = isSealed ? await openStoredBytes(blobKey, stored, range) : stored;
  // An encrypted one whose range alone was opened may be damaged elsewhere.
  const isCacheable = body.length === sizeBytes && sizeBytes <= maxBodyBytes;
  if (!cachedBytes && isCacheable) cache().set(blobKey, stored);

  return { body, range: isSealed ? undefined : range };
}

async function readStored(object: HashedObject): Promise<Buffer | undefined> {
  const stream = await storedObjects().get(object.blobKey);
  const body = stream && (await buffer(stream));
  if (body && isUnverified(object)) verifyBody(object, body);

  return body;
}

/**
 * Counts a body as unsent. Call the returned function when the client has received it or
 * disconnected.
 */
export function trackUnsent(body: Buffer): () => void {
  unsentBytes += body.length;
  return () => {
    unsentBytes -= body.length;
  };
}
