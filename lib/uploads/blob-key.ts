import { randomBytes } from "node:crypto";

/** The key of a new object of an image: random, so that nothing is ever written twice under one key. */
export function newBlobKey(imageId: string): string {
  return `images/${imageId}/${randomBytes(12).toString("hex")}`;
}
