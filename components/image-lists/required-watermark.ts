import type { GridImage } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { variantUrl } from "./grid-image-url";

type Linked = Pick<ImageResource, "urls">;

/** The variant that others get in place of an original with a required watermark. */
const substituteKey = "w2048";

/**
 * Returns the version in the variant URLs of an image with a required watermark. Undefined without
 * one: then the URL of this preset, which follows no focal point, has no version.
 */
export function markedVersion({ urls }: Linked): string | undefined {
  return new URLSearchParams(urls.w512?.split("?")[1]).get("v") ?? undefined;
}

/** Whether others see the image with a required watermark only. */
export const hasRequiredWatermark = (image: Linked) => markedVersion(image) !== undefined;

/** Lists the variants that others can open: not an original with a required watermark. */
export function listPublicKeys(image: Linked): string[] {
  const keys = Object.keys(image.urls);
  return hasRequiredWatermark(image) ? keys.filter((key) => key !== "original") : keys;
}

/** Returns the largest variant that others can open: the original without a required watermark. */
export const largestPublicKey = (image: Linked) => (hasRequiredWatermark(image) ? substituteKey : "original");

/** Returns the URL of the largest variant that others can open. */
export const publicUrl = (image: Linked) => image.urls[largestPublicKey(image)];

/** Returns the same of an image of a grid. */
export function publicGridUrl(image: GridImage): string {
  return image.url_version === undefined ? image.url : variantUrl(image, substituteKey);
}

/**
 * Returns the URL of the original. Members who see the required watermark have the URL of a variant
 * in its place.
 */
export function originalUrlOf({ urls }: Linked): string {
  const { original = "" } = urls;
  if (original !== urls[substituteKey]) return original;

  const parts = original.replace(/\?.*$/, "").split("/");
  return [...parts.slice(0, -2), ...parts.slice(-1)].join("/");
}
