import { commitChange, hasListener } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { lockTagsOfImages } from "@/lib/tags";
import { imageErrors } from "./errors";
import { getImage, getImages, getImagesOf, lockOwnImage } from "./get-image";
import { isDeletedOrExpired } from "./image";
import { deleteImageRows, setDeletedAt, undelete } from "./repository";
import type { ImageResource } from "./resource";

/** Soft-deletes the image. Deleting a deleted image changes nothing. */
export async function deleteImage(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<ImageResource> {
  await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    await precondition(() => getImage(actor, id));
    if (image.deletedAt !== null) return;

    const now = isoTime();
    await setDeletedAt(id, now, now);
    const present = (ids: readonly string[]) => getImages(actor, ids);
    await commitChange(actor, { resource: "image", action: "delete", ids: [id], present });
  });

  return getImage(actor, id);
}

/**
 * Restores a deleted or expired image; any other image stays unchanged. Clears an expiration that
 * has passed, which would delete the image again.
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
 * Deletes a soft-deleted image permanently. The row goes first, with an event that lists the blob
 * keys. The bytes are deleted after the commit: a crash can leave an orphan file, but never a row
 * without bytes.
 */
export async function purgeImage(actor: Actor, id: string): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    const image = await lockOwnImage(actor, id);
    if (image.deletedAt === null) throw new AppError(imageErrors.notDeleted);

    const purged = await purgeImageRows(image.owner, [id]);
    await commitChange(actor, { resource: "image", action: "purge", ids: [id], ...purged });

    return { id, deleted: true as const };
  });
}

/** Blob keys and resources of purged images. */
export interface PurgedImages {
  blobKeys: ReadonlyMap<string, string[]>;
  /** The images as they were, if a webhook listens. */
  resources: readonly ImageResource[];
}

/** Deletes the rows of locked images of one owner in the open transaction. */
export async function purgeImageRows(owner: string, ids: readonly string[]): Promise<PurgedImages> {
  const resources = (await hasListener(owner, "image.purged")) ? await getImagesOf(owner, ids) : [];
  await lockTagsOfImages(ids);

  return { blobKeys: await deleteImageRows(ids), resources };
}
