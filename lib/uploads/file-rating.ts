import type { Image } from "@/lib/images";
import { isSealedKey } from "@/lib/platform/storage";
import type { PreparedFile } from "./prepare-file";

type Rated = Pick<Image, "rating" | "pick">;

/** The rating of rejected images in XMP metadata. */
const rejected = -1;

/**
 * Returns the stars or the flag that the metadata of its first file give an image, stripped or not.
 * Stars and a flag that the image has stay. Encrypted files give none: their content is not stored.
 */
export function findFileRating(
  { rating, blobKey }: Pick<PreparedFile, "rating" | "blobKey">,
  image: Rated = { rating: 0, pick: "none" },
): Partial<Rated> {
  if (rating === null || isSealedKey(blobKey)) return {};
  if (rating === rejected) return image.pick === "none" ? { pick: "reject" } : {};

  return image.rating === 0 ? { rating } : {};
}
