import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { lockTagsOfImages } from "@/lib/tags";
import { imageErrors } from "./errors";
import { getImage, getImages } from "./get-image";
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
    const present = (ids: readonly string[]) => getImages(actor, ids);
    await commitChange(actor, { resource: "image", action: "delete", ids: [id], present });
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
    const present = (ids: readonly string[]) => getImages(actor, ids);
    await commitChange(actor, { resource: "image", action: "restore", ids: [id], present });
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
    const blobKeys = await purgeImageRows([id]);
    await commitChange(actor, { resource: "image", action: "purge", ids: [id], blobKeys });
    return { id, deleted: true as const };
  });
}

/** Deletes the rows of locked images, in the open transaction. Returns the keys of each image's bytes. */
export async function purgeImageRows(ids: readonly string[]): Promise<Map<string, string[]>> {
  await lockTagsOfImages(ids);
  return deleteImageRows(ids);
}
