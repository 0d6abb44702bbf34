import { publishAll } from "@/lib/jobs";
import { afterCommit } from "@/lib/platform/database/transaction";
import { cacheTags } from "./cache-tags";
import { notifyChanged } from "./image-changes";
import { purgeNow, toPurgeEvents } from "./purge-now";

/** Cached responses that a change makes wrong. */
export interface CacheInvalidation {
  /** Images of which our processes forget what they know; an owner's uid stands for all of the owner's. */
  ids: readonly string[];
  /** Tags that the CDN purges. */
  tags: readonly string[];
}

export const stale = {
  /** What our processes know of the images; no stored response is wrong. */
  inProcesses: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: [] }),
  /** Everything that is delivered of the images. */
  images: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: ids.map(cacheTags.image) }),
  /** One variant of an image, in all formats. */
  variant: (imageId: string, variantKey: string): CacheInvalidation => ({
    ids: [imageId],
    tags: [cacheTags.variant(imageId, variantKey)],
  }),
  /** Everything under the URLs of an album. */
  album: (uid: string, albumSlug: string): CacheInvalidation => ({
    ids: [uid],
    tags: [cacheTags.album(uid, albumSlug)],
  }),
  /** Everything of an owner. */
  owner: (uid: string): CacheInvalidation => ({ ids: [uid], tags: [cacheTags.owner(uid)] }),
} as const;

/**
 * Invalidates caches with the open transaction. Once it has committed, and before the change returns to its caller, this
 * process forgets what it knows, the others are notified, and the CDN is purged. When the process dies or the CDN does not
 * answer, the job of the event that was published with the change purges.
 */
export async function invalidateCaches(invalidations: readonly CacheInvalidation[]): Promise<void> {
  const ids = [...new Set(invalidations.flatMap((one) => one.ids))];
  const tags = [...new Set(invalidations.flatMap((one) => one.tags))];
  if (ids.length > 0) await notifyChanged(ids);
  if (tags.length === 0) return;
  await publishAll(toPurgeEvents(tags));
  await afterCommit(async () => {
    await purgeNow(tags);
  });
}
