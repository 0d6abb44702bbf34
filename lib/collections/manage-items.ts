import { type Actor, requireScope } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionScope } from "./access";
import { addItems, commitItems, lockManual, removeItems } from "./change-items";
import type { AddCollectionImages, CollectionImagesResult, RemoveCollectionImages } from "./resource";

/**
 * Adds images to a collection. Images that are in it keep their place.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, COLLECTION_SMART, COLLECTION_FULL
 */
export function addImages(
  actor: Actor,
  id: string,
  { ids, position }: AddCollectionImages,
): Promise<CollectionImagesResult> {
  const { owner } = collectionScope(actor);

  return transaction(async () => {
    const collection = await lockManual(owner, id);
    requireScope(actor, "images:read");
    const { added, present } = await addItems(collection, ids, position);
    if (added.length > 0) await commitItems(actor, collection, { added: added.length });
    const failed = ids.length - added.length - present.size;

    return { changed: added.length, unchanged: present.size, failed, undo_job: null };
  });
}

/**
 * Removes images from a collection. The images themselves are unchanged.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, COLLECTION_SMART
 */
export function removeImages(
  actor: Actor,
  id: string,
  { ids }: RemoveCollectionImages,
): Promise<CollectionImagesResult> {
  const { owner } = collectionScope(actor);

  return transaction(async () => {
    const collection = await lockManual(owner, id);
    requireScope(actor, "images:read");
    const removed = await removeItems(collection, ids);
    if (removed.length > 0) await commitItems(actor, collection, { removed: removed.length });

    return { changed: removed.length, unchanged: ids.length - removed.length, failed: 0, undo_job: null };
  });
}
