import { randomBytes } from "node:crypto";

/** The key of a rendering's object: random, beside the originals of its image. */
export function newVariantKey(imageId: string): string {
  return `images/${imageId}/v-${randomBytes(12).toString("hex")}`;
}
