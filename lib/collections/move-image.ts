import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { placeImages, toPlacement } from "@/lib/ranks";
import type { ImageMove } from "@/lib/ranks/resource";
import { collectionScope } from "./access";
import { commitItems, lockManual } from "./change-items";
import { itemsOf, lockItems } from "./items-repository";
import { getCollection } from "./read-collections";
import type { CollectionResource } from "./resource";

/**
 * Moves an image of a collection, and others behind it, next to another one in the order by hand or
 * to an end of it.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, COLLECTION_SMART
 */
export async function moveImage(
  actor: Actor,
  id: string,
  image: string,
  move: ImageMove,
): Promise<CollectionResource> {
  const { owner } = collectionScope(actor);
  const placement = toPlacement(image, move);

  await transaction(async () => {
    // Locks first: the next statements see the ranks of all moves before this one.
    const collection = await lockManual(owner, id);
    const ranks = await placeImages(
      {
        ranked: itemsOf(collection.id),
        lockPresent: (ids) => lockPresent(collection.id, ids),
        container: "collection",
      },
      placement,
    );
    if (ranks.length > 0) await commitItems(actor, collection, { moved: ranks.length }, { ranks });
  });

  return getCollection(actor, id);
}

/** Returns the ranks of images that are in the collection and not in the trash, and locks them. */
async function lockPresent(id: string, images: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await lockItems(id, images);
  return new Map(
    items.flatMap(({ imageId, rank, state }) => (state === "deleted" ? [] : [[imageId, rank] as const])),
  );
}
