import { afterCommit } from "@/lib/platform/database/transaction";
import { cacheTags } from "./cache-tags";
import { notifyImageChanged, notifyImagesChanged, notifyOwnerChanged } from "./image-changes";
import { publishPurge, purgeNow } from "./purge-now";

// A change that takes away or alters what is delivered withdraws it in its transaction. Once that has committed, and before
// the change returns to its caller, this process forgets what it knows, the others are told, and the cache in front is
// purged. Should the process die or the cache not answer, the job of the event that was published with the change purges.

/** Everything that is delivered of these images. */
export async function invalidateImages(imageIds: readonly string[]): Promise<void> {
  await notifyImagesChanged(imageIds);
  await purge(imageIds.map(cacheTags.image));
}

/** One variant of an image, in all formats. */
export async function invalidateVariantCaches(imageId: string, variantKey: string): Promise<void> {
  await notifyImageChanged(imageId);
  await purge([cacheTags.variant(imageId, variantKey)]);
}

/** Everything under the addresses of an album. */
export async function invalidateAlbum(uid: string, albumSlug: string): Promise<void> {
  await notifyOwnerChanged(uid);
  await purge([cacheTags.album(uid, albumSlug)]);
}

/** Everything of an owner. */
export async function invalidateOwner(uid: string): Promise<void> {
  await notifyOwnerChanged(uid);
  await purge([cacheTags.owner(uid)]);
}

async function purge(tags: readonly string[]): Promise<void> {
  await publishPurge(tags);
  await afterCommit(async () => {
    await purgeNow(tags);
  });
}
