import { toEdit } from "./metadata-edit";
import type { ImageRating } from "./rating";
import { buildPacket } from "./xmp-packet";

/** Follows the filename of an image in the name of its XMP file, as in `photo.jpg.xmp`. */
export const sidecarExtension = ".xmp";

/** Whether an image has stars or a flag. */
export function hasRating({ rating, pick }: ImageRating): boolean {
  return rating > 0 || pick !== "none";
}

/** Returns an XMP file with the stars and the flag of an image, for programs that read it next to the image. */
export function buildSidecar(rated: ImageRating): Buffer {
  return Buffer.from(buildPacket(toEdit({ rated }).packet) ?? []);
}
