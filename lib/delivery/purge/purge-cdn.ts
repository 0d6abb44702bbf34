import { albumNotFoundError, lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { cacheTags, purgeNow } from "@/lib/caching";
import { commitChange } from "@/lib/changes";
import { lockOwnImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { requireWholeLibrary, scopeOf } from "@/lib/kernel/library-scope";
import { cdnPurger } from "@/lib/platform/cdn";
import { transaction } from "@/lib/platform/database/transaction";
import type { PurgeCdn, PurgedCdn } from "./resource";

/**
 * Invalidates all process caches and the CDN for an image, an album or everything of the actor's. A
 * job purges the CDN again when it does not confirm in time.
 */
export async function purgeCdn(actor: Actor, request: PurgeCdn): Promise<PurgedCdn> {
  const tag = await transaction(async () => {
    const stored = await findStored(actor, request);
    await commitChange(actor, { resource: "cdn", action: "purge", id: actor.library.uid, ...stored });
    return stored.tag;
  });

  return { purged: await purgeNow([tag]), cdn: cdnPurger().name, tags: [tag] };
}

/** Returns the tag to purge, and the image or owner to invalidate in our processes. */
async function findStored(
  actor: Actor,
  { image_id, album }: PurgeCdn,
): Promise<{ tag: string; staleId: string }> {
  const { uid } = actor.library;
  if (image_id !== undefined) {
    await lockOwnImage(actor, image_id);
    return { tag: cacheTags.image(image_id), staleId: image_id };
  }

  if (album === undefined) {
    requireWholeLibrary(actor);
    return { tag: cacheTags.owner(uid), staleId: uid };
  }

  const scope = scopeOf(actor);
  const slug = await resolveAlbumSlug(scope.owner, album);
  if (!(await lockAlbumShared(scope, slug))) throw albumNotFoundError();

  return { tag: cacheTags.album(uid, slug), staleId: uid };
}
