import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { findEdgeRank, findNeighborRank, maxRankLength, rankBetween, ranksBetween } from "@/lib/ranks";
import type { OrderEnd } from "@/lib/ranks/values";
import { collectionNotFoundError } from "./access";
import { collectionErrors } from "./errors";
import {
  countItems,
  deleteItems,
  insertItems,
  itemsOf,
  listTakenRanks,
  lockItems,
  type Place,
} from "./items-repository";
import { snapshotIfFound } from "./read-collections";
import { type Collection, findCollection, lockCollection } from "./repository";
import type { ItemChanges } from "./resource";
import { maxCollectionImages } from "./values";

/** The ranks of images in a collection, by their IDs. */
export type Ranks = ReadonlyMap<string, string>;

/**
 * Returns a collection whose images are added by hand.
 * @throws AppError NOT_FOUND, COLLECTION_SMART
 */
export async function requireManual(owner: string, id: string): Promise<Collection> {
  return checkManual(isId("col", id) ? await findCollection(owner, id) : undefined);
}

/**
 * Same, and locks it until the open transaction ends. Comes before the locks of images.
 * @throws AppError NOT_FOUND, COLLECTION_SMART
 */
export async function lockManual(owner: string, id: string): Promise<Collection> {
  return checkManual(isId("col", id) ? await lockCollection(owner, id) : undefined);
}

function checkManual(collection: Collection | undefined): Collection {
  if (!collection) throw collectionNotFoundError();
  if (collection.kind === "smart") throw new AppError(collectionErrors.smart);

  return collection;
}

/**
 * Requires room for more images.
 * @throws AppError COLLECTION_FULL
 */
export async function requireRoom(id: string, added: number): Promise<void> {
  if (added === 0 || (await countItems(id)) + added <= maxCollectionImages) return;

  throw new AppError(collectionErrors.full, {
    details: { images: [`at most ${maxCollectionImages}, those in the trash included`] },
  });
}

/** Returns ranks at an end of the collection for new images, which keep the order of the IDs. */
export async function chooseRanks(id: string, imageIds: readonly string[], end: OrderEnd): Promise<Ranks> {
  const ranks =
    end === "end"
      ? ranksBetween(await findEdgeRank(itemsOf(id), "last"), null, imageIds.length)
      : ranksBetween(null, await findEdgeRank(itemsOf(id), "first"), imageIds.length);
  return new Map(imageIds.map((imageId, at) => [imageId, ranks[at] ?? ""]));
}

/**
 * Returns ranks for images that return to the ranks that they had. An image whose rank has been given
 * away comes directly after it.
 */
export async function chooseReturnRanks(id: string, previous: Ranks): Promise<Ranks> {
  const taken = await listTakenRanks(id, [...previous.values()]);
  const chosen = new Map([...previous].filter(([, rank]) => !taken.has(rank)));
  for (const [imageId, rank] of previous) {
    if (!taken.has(rank)) continue;

    const neighbor = await findNeighborRank(itemsOf(id), rank, { side: "after" });
    const above = [neighbor ?? "", ...chosen.values()].filter((one) => one > rank).sort();
    chosen.set(imageId, rankBetween(rank, above[0] ?? null));
  }
  return chosen;
}

/** Adds locked images at their places to a locked collection. */
export async function addItems(collection: Collection, places: ReadonlyMap<string, Place>): Promise<void> {
  if (places.size > 0) await insertItems(collection, places);
}

/** Removes images from a locked collection. */
export async function removeItems(collection: Collection, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;

  // In the order in which changes of the images lock them.
  await lockItems(collection.id, imageIds);
  await deleteItems(collection.id, imageIds);
}

/** Commits the change of a call to the images of a collection, which may have been deleted since. */
export function commitItems(
  actor: Actor,
  { id, visibility }: Collection,
  changes: Partial<ItemChanges>,
  { ranks = [], metadata }: { ranks?: Iterable<string>; metadata?: Record<string, unknown> } = {},
): Promise<void> {
  return commitChange(actor, {
    resource: "collection",
    action: "change-items",
    id,
    isPublic: visibility === "public",
    changes: { added: 0, removed: 0, moved: 0, ...changes },
    hasLongRank: hasLongRank(ranks),
    present: () => snapshotIfFound(actor, id),
    ...(metadata && { metadata }),
  });
}

/** Commits a part of a change to the images of a collection. The last part calls `commitItems`. */
export function commitItemsPart(
  actor: Actor,
  { id, visibility }: Collection,
  ranks: Iterable<string>,
): Promise<void> {
  return commitChange(actor, {
    resource: "collection",
    action: "change-items-part",
    id,
    isPublic: visibility === "public",
    hasLongRank: hasLongRank(ranks),
  });
}

const hasLongRank = (ranks: Iterable<string>) => [...ranks].some((rank) => rank.length > maxRankLength);
