import { createHash, type Hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { DamagedObjectError } from "@/lib/platform/encryption";
import { singleton } from "@/lib/platform/process/singleton";
import { isSealedKey, objectStore } from "@/lib/platform/storage";

/** An object, and the hash of the bytes that were stored; null where it is not recorded. */
export interface HashedObject {
  blobKey: string;
  sizeBytes: number;
  sha256: string | null;
}

const maxRemembered = 100_000;

/**
 * Objects whose bytes this process has compared with their hash. Keys are immutable; what changes
 * later is found by the scrub.
 */
const verified = () =>
  singleton("verified-objects", () => new LRUCache<string, true>({ max: maxRemembered }));

/**
 * Whether the bytes of an object have to be compared. Bytes of an encrypted one are verified each
 * time that they are opened.
 */
export function isUnverified({ blobKey, sha256 }: HashedObject): boolean {
  return sha256 !== null && !isSealedKey(blobKey) && !verified().has(blobKey);
}

/** @throws DamagedObjectError unless these are the bytes that were stored */
export function verifyBody(object: HashedObject, body: Buffer): void {
  requireHash(object, createHash("sha256").update(body));
}

/** Compares the bytes of an object with its hash while they pass. */
export interface StreamVerifier {
  /**
   * Call it before the chunk is sent.
   * @throws DamagedObjectError before the last chunk of changed bytes
   */
  add(chunk: Buffer): void;
  /** Call it after the last chunk. @throws DamagedObjectError for an object that is too short */
  end(): void;
}

export function verifyStream(object: HashedObject): StreamVerifier {
  const hash = createHash("sha256");
  let passedBytes = 0;
  return {
    add(chunk) {
      passedBytes += chunk.length;
      if (passedBytes > object.sizeBytes) throw changed(object);

      hash.update(chunk);
      if (passedBytes === object.sizeBytes) requireHash(object, hash);
    },
    end() {
      if (passedBytes < object.sizeBytes) throw changed(object);
    },
  };
}

/**
 * Reads an object that this process has not compared yet. A missing one has nothing to compare.
 * @throws DamagedObjectError
 */
export async function verifyObject(object: HashedObject): Promise<void> {
  if (!isUnverified(object)) return;

  const verifier = verifyStream(object);
  const exists = await objectStore().readChunks(object.blobKey, undefined, async (chunk) => {
    verifier.add(chunk);
    return true;
  });
  if (exists) verifier.end();
}

function requireHash(object: HashedObject, hash: Hash): void {
  if (hash.digest("hex") !== object.sha256) throw changed(object);
  verified().set(object.blobKey, true);
}

const changed = ({ blobKey }: HashedObject) =>
  new DamagedObjectError(`the bytes of ${blobKey} differ from the stored bytes`);
