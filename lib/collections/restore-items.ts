import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionScope } from "./access";
import { addItems, chooseRanks, commitItemsPart } from "./change-items";
import { countItems, findPlaces, insertItems, listTakenRanks, type Place } from "./items-repository";
import { type Collection, lockCollection } from "./repository";
import { lockAllImagesShared } from "./restore-repository";
import { maxCollectionImages } from "./values";

/** An image of a collection in an archive. */
export interface RestorableItem {
  imageId: string;
  rank: string;
  addedAt: string;
}

export interface RestoredItems {
  /** Images that are not in the library. */
  missing: number;
  /** Images beyond the most that a collection may have. */
  rejected: number;
}

/**
 * Adds images of an archive to a collection, at the ranks that they had, or at the end if a rank is
 * taken. Images that are in it keep their place. Returns undefined unless the library has the
 * collection, and its images are chosen by hand.
 */
export function restoreItems(
  actor: Actor,
  id: string,
  items: readonly RestorableItem[],
): Promise<RestoredItems | undefined> {
  const { owner } = collectionScope(actor);

  return transaction(async () => {
    const collection = await lockCollection(owner, id);
    if (collection?.kind !== "manual") return undefined;

    const ids = items.map(({ imageId }) => imageId);
    const images = await lockAllImagesShared(owner, ids);
    const present = await findPlaces(id, ids);
    const absent = items.filter(({ imageId }) => images.has(imageId) && !present.has(imageId));
    const room = maxCollectionImages - (await countItems(id));
    const added = absent.slice(0, Math.max(0, room));
    if (added.length > 0) {
      const ranks = await insertAtRanks(collection, added);
      await commitItemsPart(actor, collection, ranks);
    }
    const missing = items.filter(({ imageId }) => !images.has(imageId)).length;

    return { missing, rejected: absent.length - added.length };
  });
}

async function insertAtRanks(
  collection: Collection,
  items: readonly RestorableItem[],
): Promise<readonly string[]> {
  const taken = await listTakenRanks(
    collection.id,
    items.map(({ rank }) => rank),
  );
  const places = new Map<string, Place>();
  const others: RestorableItem[] = [];
  for (const item of items) {
    if (taken.has(item.rank)) others.push(item);
    else places.set(item.imageId, item);
    taken.add(item.rank);
  }
  await insertItems(collection, places);

  const ranks = await chooseRanks(
    collection.id,
    others.map(({ imageId }) => imageId),
    "end",
  );
  const appended = others.map(
    ({ imageId, addedAt }) => [imageId, { rank: ranks.get(imageId) ?? "", addedAt }] as const,
  );
  await addItems(collection, new Map(appended));

  return [...taken, ...ranks.values()];
}
