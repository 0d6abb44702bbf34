import { recordAudit } from "@/lib/audit";
import { invalidateImages, notifyImageChanged } from "@/lib/caching";
import { publishAll } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { lockTagsOfImages } from "@/lib/tags";
import { imageErrors } from "./errors";
import { getImage } from "./get-image";
import { isDeletedOrExpired } from "./policy";
import { deleteImageRows, setDeletedAt, undelete } from "./repository";
import { lockOwnImage } from "./require-image";
import type { ImageResource } from "./resource";

/** Takes the image away, recoverably. Deleting a deleted one changes nothing. */
export async function deleteImage(actor: Actor, id: string): Promise<ImageResource> {
  await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    if (image.deletedAt !== null) return;
    const now = isoTime();
    await setDeletedAt(id, now, now);
    await recordAudit({
      owner: actor.library.owner,
      action: "delete",
      resourceType: "image",
      resourceId: id,
    });
    await invalidateImages([id]);
  });
  return getImage(actor, id);
}

/**
 * Brings a deleted or expired image back; any other stays as it is. An expiration that has passed would delete it again: it
 * goes.
 */
export async function restoreImage(actor: Actor, id: string): Promise<ImageResource> {
  await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    const now = isoTime();
    if (!isDeletedOrExpired(image, now)) return;
    await undelete([id], now);
    await recordAudit({
      owner: actor.library.owner,
      action: "restore",
      resourceType: "image",
      resourceId: id,
    });
    await notifyImageChanged(id);
  });
  return getImage(actor, id);
}

/**
 * Removes a deleted image for good. The row goes first, with an event that lists the bytes; they are removed after the
 * commit, so that a crash can leave an orphan file but never a row without bytes.
 */
export async function purgeImage(actor: Actor, id: string): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    const image = await lockOwnImage(actor, id);
    if (image.deletedAt === null) throw new AppError(imageErrors.notDeleted);
    await recordPurge(actor.library.owner, id, {});
    await purgeImageRows([id]);
    return { id, deleted: true as const };
  });
}

export async function recordPurge(
  owner: string,
  id: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAudit({
    owner,
    action: "delete",
    resourceType: "image",
    resourceId: id,
    metadata: { permanent: true, ...metadata },
  });
}

/** In the open transaction: the rows of locked images, and for each the event after which its bytes go. */
export async function purgeImageRows(ids: readonly string[]): Promise<void> {
  await lockTagsOfImages(ids);
  const blobKeysByImage = await deleteImageRows(ids);
  await publishAll(
    "image/purged",
    [...blobKeysByImage].map(([imageId, blobKeys]) => ({ imageId, blobKeys })),
  );
  await invalidateImages(ids);
}
