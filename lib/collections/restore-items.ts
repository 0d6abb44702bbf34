import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionScope } from "./access";
import { countItems, findEdgeRank, findPresent, insertItems } from "./items-repository";
import { ranksBetween } from "./ranks";
import { type Collection, lockCollection } from "./repository";
import { findTakenRanks, lockAllImagesShared } from "./restore-repository";
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
    const present = await findPresent(id, ids);
    const absent = items.filter(({ imageId }) => images.has(imageId) && !present.has(imageId));
    const room = maxCollectionImages - (await countItems(id));
    const added = absent.slice(0, Math.max(0, room));
    if (added.length > 0) {
      await insertAtRanks(collection, added);
      await commitChange(actor, {
        resource: "collection",
        action: "restore",
        id,
        isPublic: collection.visibility === "public",
      });
    }
    const missing = items.filter(({ imageId }) => !images.has(imageId)).length;

    return { missing, rejected: absent.length - added.length };
  });
}

async function insertAtRanks(collection: Collection, items: readonly RestorableItem[]): Promise<void> {
  const taken = await findTakenRanks(
    collection.id,
    items.map(({ rank }) => rank),
  );
  const [placed, others]: [Map<string, string>, string[]] = [new Map(), []];
  for (const { imageId, rank } of items) {
    if (taken.has(rank)) others.push(imageId);
    else placed.set(imageId, rank);
    taken.add(rank);
  }

  const addedAt = new Map(items.map((item) => [item.imageId, item.addedAt]));
  await insertItems(collection, placed, addedAt);
  if (others.length === 0) return;

  const ranks = ranksBetween(await findEdgeRank(collection.id, "last"), null, others.length);
  await insertItems(collection, new Map(others.map((id, at) => [id, ranks[at] ?? ""])), addedAt);
}
