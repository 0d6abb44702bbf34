import { albumNotFoundError, lockAlbumShared } from "@/lib/albums";
import { recordAudit } from "@/lib/audit";
import { cacheTags, notifyImageChanged, notifyOwnerChanged, publishPurge, purgeNow } from "@/lib/caching";
import { lockOwnImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { cdnPurger } from "@/lib/platform/cdn";
import { transaction } from "@/lib/platform/database/transaction";
import type { PurgeCdn, PurgedCdn } from "./resource";

/**
 * Has all processes and the CDN in front forget what they know of an image, of an album or of all that is the actor's. Where
 * the CDN does not confirm it in time, a job tells it again.
 */
export async function purgeCdn(actor: Actor, request: PurgeCdn): Promise<PurgedCdn> {
  const tag = await transaction(async () => {
    const purgedTag = await invalidateCaches(actor, request);
    await publishPurge([purgedTag]);
    const { owner, uid: resourceId } = actor.library;
    const metadata = { purged: purgedTag };
    await recordAudit({ owner, action: "update", resourceType: "cdn", resourceId, fields: [], metadata });
    return purgedTag;
  });
  return { purged: await purgeNow([tag]), cdn: cdnPurger().name, tags: [tag] };
}

/** In the open transaction: all processes forget. Returns the tag of what they forget. */
async function invalidateCaches(actor: Actor, { image_id, album }: PurgeCdn): Promise<string> {
  const { owner, uid } = actor.library;
  if (image_id !== undefined) {
    await lockOwnImage(actor, image_id);
    await notifyImageChanged(image_id);
    return cacheTags.image(image_id);
  }
  if (album !== undefined && !(await lockAlbumShared(owner, album))) throw albumNotFoundError();
  await notifyOwnerChanged(uid);
  return album === undefined ? cacheTags.owner(uid) : cacheTags.album(uid, album);
}
