import { resolveAlbumSlug } from "@/lib/albums";
import { collectionSegment, imagePagePath } from "@/lib/image-urls/image-path";
import { findPublicAlbum } from "./albums";
import { findShownImage } from "./images";
import type { OwnerRow } from "./repository";

// The pages of albums whose slug has become a reserved word, and of their images.

/** Returns the slug under which a public album has its page now. Another slug stays as it is. */
export async function findCurrentSlug(owner: OwnerRow, slug: string): Promise<string> {
  const current = await resolveAlbumSlug(owner.owner, slug);
  return current !== slug && (await findPublicAlbum(owner, current)) ? current : slug;
}

/**
 * Returns the path of the page of an image whose album had the slug that precedes collections now.
 * @throws AppError NOT_FOUND
 */
export async function findFormerImagePath(owner: OwnerRow, filename: string): Promise<string> {
  const image = await findShownImage(owner, { album: collectionSegment, filename }, "page");
  return imagePagePath({ handle: owner.handle, album: image.albumSlug, filename: image.filename });
}
