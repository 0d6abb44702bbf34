import { publishAll } from "@/lib/jobs";
import { afterCommit } from "@/lib/platform/database/transaction";
import { cacheTags } from "./cache-tags";
import { notifyChanged } from "./image-changes";
import { purgeNow, toPurgeEvents } from "./purge-now";

/** Cached responses that a change makes stale. */
export interface CacheInvalidation {
  /** Images to invalidate in all processes. An owner's uid stands for all images of that owner. */
  ids: readonly string[];
  /** Tags to purge from the CDN. */
  tags: readonly string[];
}

export const stale = {
  /** In-process caches of the images only; stored responses stay valid. */
  inProcesses: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: [] }),
  /** All responses of the images. */
  images: (ids: readonly string[]): CacheInvalidation => ({ ids, tags: ids.map(cacheTags.image) }),
  /** One variant of an image, in all formats. */
  variant: (imageId: string, variantKey: string): CacheInvalidation => ({
    ids: [imageId],
    tags: [cacheTags.variant(imageId, variantKey)],
  }),
  /** All responses under an album's URLs. */
  album: (uid: string, albumSlug: string): CacheInvalidation => ({
    ids: [uid],
    tags: [cacheTags.album(uid, albumSlug)],
  }),
  /** All responses of an owner. */
  owner: (uid: string): CacheInvalidation => ({ ids: [uid], tags: [cacheTags.owner(uid)] }),
} as const;

/**
 * Invalidates caches as part of the open transaction. After the commit and before the caller returns, this process
 * invalidates its caches, the other processes are notified, and the CDN is purged. If the process dies or the CDN does
 * not respond, the job of the event published with the change purges.
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
