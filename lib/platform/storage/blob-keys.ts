import { randomBytes } from "node:crypto";

/** Throws for a key that this module did not make, one that leads out of the store among them. */
export function assertObjectKey(key: string): void {
  if (!/^[a-z0-9_.-]+(\/[a-z0-9_.-]+)*$/.test(key) || key.split("/").includes(".."))
    throw new Error(`not an object key: ${key}`);
}

/** Files of one-call uploads before their record exists; the sweeper removes what a killed process left. */
export const stagingPrefix = "staging/";

// Random, so that nothing is ever written twice under one key.
const randomId = () => randomBytes(12).toString("hex");

/** The key of a new original of an image. */
export function newOriginalKey(imageId: string): string {
  return `images/${imageId}/${randomId()}`;
}

/** The key of a rendition's object, beside the originals of its image. */
export function newRenditionKey(imageId: string): string {
  return `images/${imageId}/v-${randomId()}`;
}

export function newStagingKey(): string {
  return stagingPrefix + randomId();
}
