import { randomBytes } from "node:crypto";

/** Throws for a malformed key, including one that leads out of the store. */
export function assertObjectKey(key: string): void {
  if (!/^[a-z0-9_.-]+(\/[a-z0-9_.-]+)*$/.test(key) || key.split("/").includes(".."))
    throw new Error(`not an object key: ${key}`);
}

/** Files of one-call uploads before their record exists; the sweeper deletes those left by a killed process. */
export const stagingPrefix = "staging/";

// Random, so no key is ever written twice.
const randomId = () => randomBytes(12).toString("hex");

/** Returns a new key for an original of an image. */
export function newOriginalKey(imageId: string): string {
  return `images/${imageId}/${randomId()}`;
}

/** Returns a new key for a rendition, next to the originals of its image. */
export function newRenditionKey(imageId: string): string {
  return `images/${imageId}/v-${randomId()}`;
}

export function newStagingKey(): string {
  return stagingPrefix + randomId();
}
