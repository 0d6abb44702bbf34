import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { collectionScope } from "./access";
import { commitItems, lockManual } from "./change-items";
import { notInCollectionError } from "./errors";
import { findEdgeRank, findItem, findNeighborRank, type Item, lockItems, setRanks } from "./items-repository";
import { ranksBetween } from "./ranks";
import { getCollection } from "./read-collections";
import type { CollectionResource, MoveCollectionImage } from "./resource";
import type { CollectionEnd } from "./values";

interface Gap {
  lower: string | null;
  upper: string | null;
}

/**
 * Moves an image of a collection, and others behind it, next to another one in the order by hand or
 * to an end of it.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, COLLECTION_SMART
 */
export async function moveImage(
  actor: Actor,
  id: string,
  image: string,
  { before, after, to, with: others = [] }: MoveCollectionImage,
): Promise<CollectionResource> {
  const { owner } = collectionScope(actor);
  const side = before === undefined ? "after" : "before";
  const anchor = before ?? after;
  const moved = [image, ...others.filter((other) => other !== image)];
  if (anchor !== undefined && moved.includes(anchor))
    throw validationError({ [side]: ["must be another image"] });

  await transaction(async () => {
    // Locks first: the next statements see the ranks of all moves before this one.
    const collection = await lockManual(owner, id);
    const items = await lockPresent(collection.id, image, moved);
    const gap =
      anchor === undefined
        ? await findEnd(collection.id, to ?? "end", moved)
        : await findGap(collection.id, anchor, { side, moved });
    if (isInGap(items, gap)) return;

    const ranks = ranksBetween(gap.lower, gap.upper, moved.length);
    await setRanks(collection.id, new Map(moved.map((one, at) => [one, ranks[at] ?? ""])));
    await commitItems(actor, collection, { moved: moved.length }, { ranks });
  });

  return getCollection(actor, id);
}

/** Returns the images that move, in the order of the IDs. */
async function lockPresent(id: string, image: string, moved: readonly string[]): Promise<Item[]> {
  const locked = await lockItems(id, moved);
  const present = new Map(
    locked.flatMap((item) => (item.state === "deleted" ? [] : [[item.imageId, item] as const])),
  );
  if (!present.has(image)) throw new AppError(commonErrors.notFound, { message: "Image not found." });

  const items = moved.flatMap((one) => present.get(one) ?? []);
  if (items.length < moved.length) throw notInCollectionError("with");

  return items;
}

/** Returns the ranks between which the images move: of the anchor, and of the image next to it. */
async function findGap(
  id: string,
  anchor: string,
  { side, moved }: { side: "before" | "after"; moved: readonly string[] },
): Promise<Gap> {
  const item = await findItem(id, anchor);
  if (!item || item.state === "deleted") throw notInCollectionError(side);

  const neighbor = await findNeighborRank(id, item.rank, { side, without: moved });
  return side === "before" ? { lower: neighbor, upper: item.rank } : { lower: item.rank, upper: neighbor };
}

/** Returns the ranks of an end of the order, beyond which there are none. */
async function findEnd(id: string, end: CollectionEnd, moved: readonly string[]): Promise<Gap> {
  return end === "start"
    ? { lower: null, upper: await findEdgeRank(id, "first", moved) }
    : { lower: await findEdgeRank(id, "last", moved), upper: null };
}

/** Whether the images already are between these ranks in this order, as after the same move. */
function isInGap(items: readonly Item[], { lower, upper }: Gap): boolean {
  const ranks = [lower, ...items.map(({ rank }) => rank), upper].filter((rank) => rank !== null);
  return ranks.every((rank, at) => at === 0 || (ranks[at - 1] ?? "") < rank);
}
