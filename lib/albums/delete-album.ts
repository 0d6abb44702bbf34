import { type ChangeActor, commitChange, hasListener, serviceActor } from "@/lib/changes";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { libraryOwner, wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { resolveAlbumSlug } from "./aliases-repository";
import {
  countStoredImages,
  deleteAlbumRow,
  listDeletedAlbums,
  listOwnersOfDeleted,
  lockAlbumForDelete,
  lockDeletedAlbum,
  markDeleted,
  moveImageBatch,
} from "./deletion-repository";
import { albumNotFoundError, getAlbum } from "./read-albums";
import { allowAlbumDeletion } from "./required-watermark";

/** Tests lower them. */
export const deletionLimits = {
  /** Images that a deletion moves itself; more are moved by a job. */
  immediate: 500,
  /**
   * Images moved per transaction: few enough for the statement timeout, and for requests that wait
   * for one of them.
   */
  batch: 500,
  /** About ten seconds. */
  batchesPerRun: 10,
};

const overdueMs = 10 * minuteMs;

/**
 * Deletes the album. Its images move to the default album; their old URLs still work. Images of a
 * large album are moved by a job, and count as moved until then.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR for the default album; ROLE_REQUIRED and
 *   INSUFFICIENT_SCOPE for an album with a required watermark
 */
export async function deleteAlbum(actor: Actor, name: string, precondition = noPrecondition): Promise<void> {
  if (name === defaultAlbumSlug) throw validationError({ album: ["the default album cannot be deleted"] });

  const { owner, uid } = wholeLibrary(actor);
  const slug = await resolveAlbumSlug(owner, name);

  await transaction(async () => {
    if (!(await lockAlbumForDelete(owner, slug))) throw albumNotFoundError();

    await precondition(() => getAlbum(actor, slug));
    await allowAlbumDeletion(actor, slug);
    const resources = (await hasListener(owner, "album.deleted")) ? [await getAlbum(actor, slug)] : [];
    const count = await countStoredImages(owner, slug);
    const isQueued = count > deletionLimits.immediate;
    if (isQueued) await markDeleted(owner, slug, isoTime());
    else await moveOrDelete(actor, { uid, slug, limit: count + 1 });
    const change = { resource: "album", action: "delete", id: slug } as const;
    await commitChange(actor, {
      ...change,
      resources,
      metadata: { moved_images: count },
      ...(isQueued && { queuedFor: uid }),
    });
  });
}

/**
 * Moves images out of a locked album, and deletes its row when none is left. Returns whether that
 * is so.
 */
async function moveOrDelete(
  actor: ChangeActor,
  { uid, slug, limit }: { uid: string; slug: string; limit: number },
): Promise<boolean> {
  const owner = libraryOwner(actor);
  const imageIds = await moveImageBatch(owner, { from: slug, to: defaultAlbumSlug, limit, now: isoTime() });
  if (imageIds.length > 0)
    await commitChange(actor, { resource: "album", action: "move-images", id: slug, uid, imageIds });
  if (imageIds.length === limit) return false;

  await deleteAlbumRow(owner, slug);
  return true;
}

/**
 * Moves images of the account's deleted albums, for some seconds. Returns true when none is left.
 * Can be repeated and killed at any point: what is left is in the rows.
 */
export async function emptyDeletedAlbums(uid: string): Promise<boolean> {
  for (let batch = 0; batch < deletionLimits.batchesPerRun; batch++) {
    const [next] = await listDeletedAlbums(uid);
    if (!next) return true;

    await transaction(() => continueDeletion(serviceActor(next.owner), uid, next.slug));
  }
  return false;
}

/** Returns whether no deleted album has the slug any more. */
async function continueDeletion(actor: ChangeActor, uid: string, slug: string): Promise<boolean> {
  if (!(await lockDeletedAlbum(libraryOwner(actor), slug))) return true;
  return moveOrDelete(actor, { uid, slug, limit: deletionLimits.batch });
}

/**
 * Makes the slug of a deleted album usable for a new one, if few of its images are left. Needs a
 * transaction.
 * @throws AppError SERVICE_UNAVAILABLE when there are more
 */
export async function freeAlbumSlug(actor: Actor, slug: string): Promise<void> {
  if (await continueDeletion(actor, actor.library.uid, slug)) return;
  throw new AppError(commonErrors.unavailable, {
    message:
      "The images of the deleted album with this name are still being moved. Try again in a few seconds.",
  });
}

/** Requests again the deletions that are overdue. Returns of how many accounts. */
export async function sweepDeletedAlbums(nowMs: number = Date.now()): Promise<number> {
  const uids = await listOwnersOfDeleted(isoTime(nowMs - overdueMs), 100);
  for (const uid of uids) await transaction(() => publish("deletion/queued", { uid }));
  return uids.length;
}
