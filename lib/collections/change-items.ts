import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { collectionNotFoundError } from "./access";
import { collectionErrors } from "./errors";
import {
  countItems,
  deleteItems,
  findEdgeRank,
  findPresent,
  insertItems,
  lockImagesShared,
  lockItems,
} from "./items-repository";
import { maxRankLength, ranksBetween } from "./ranks";
import { snapshotCollection } from "./read-collections";
import { type Collection, lockCollection } from "./repository";
import type { ItemChanges } from "./resource";
import { type CollectionEnd, maxCollectionImages } from "./values";

/**
 * Locks a collection whose images are added by hand until the open transaction ends. Comes before
 * the locks of images.
 * @throws AppError NOT_FOUND, COLLECTION_SMART
 */
export async function lockManual(owner: string, id: string): Promise<Collection> {
  const collection = isId("col", id) ? await lockCollection(owner, id) : undefined;
  if (!collection) throw collectionNotFoundError();
  if (collection.kind === "smart") throw new AppError(collectionErrors.smart);

  return collection;
}

/**
 * Adds images at an end of a locked collection, in the order of the IDs. Leaves out images that are
 * not in the library, or in the trash. Returns the images that were added, and the ones that already
 * were in the collection.
 * @throws AppError COLLECTION_FULL
 */
export async function addItems(
  collection: Collection,
  ids: readonly string[],
  end: CollectionEnd = "end",
): Promise<{ added: string[]; present: ReadonlySet<string> }> {
  const images = await lockImagesShared(collection.owner, ids);
  const present = await findPresent(collection.id, ids);
  const absent = ids.filter((id) => images.has(id) && !present.has(id));
  if (absent.length === 0) return { added: [], present };
  if ((await countItems(collection.id)) + absent.length > maxCollectionImages)
    throw new AppError(collectionErrors.full, {
      details: { images: [`at most ${maxCollectionImages}, those in the trash included`] },
    });

  const ranks =
    end === "end"
      ? ranksBetween(await findEdgeRank(collection.id, "last"), null, absent.length)
      : ranksBetween(null, await findEdgeRank(collection.id, "first"), absent.length);
  const rankByImage = new Map(absent.map((id, at) => [id, ranks[at] ?? ""]));

  return { added: await insertItems(collection, rankByImage, isoTime()), present };
}

/** Removes images from a locked collection. Returns the images that were removed. */
export async function removeItems(collection: Collection, ids: readonly string[]): Promise<string[]> {
  const removed = (await lockItems(collection.id, ids)).map(({ imageId }) => imageId);
  if (removed.length > 0) await deleteItems(collection.id, removed);

  return removed;
}

/** Commits the change of a call to the images of a collection. */
export function commitItems(
  actor: Actor,
  { id, visibility }: Collection,
  changes: Partial<ItemChanges>,
  ranks: Iterable<string> = [],
): Promise<void> {
  return commitChange(actor, {
    resource: "collection",
    action: "change-items",
    id,
    isPublic: visibility === "public",
    changes: { added: 0, removed: 0, moved: 0, ...changes },
    hasLongRank: [...ranks].some((rank) => rank.length > maxRankLength),
    present: () => snapshotCollection(actor, id),
  });
}
