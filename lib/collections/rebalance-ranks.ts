import { publishAll } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { findNeighborRank, ranksBetween, setRanks } from "@/lib/ranks";
import {
  findLongestRank,
  itemsOf,
  listCollectionsWithLongRanks,
  listWindow,
  lockItems,
} from "./items-repository";
import { lockRanks } from "./repository";
import { maxCollectionImages } from "./values";

/** Images around the longest rank whose ranks are changed together. The last size is all of them. */
const windowSizes = [256, 512, 1_024, 2_048, 4_096, 2 * maxCollectionImages];

/** New ranks of this length leave room for many moves. */
const maxNewLength = 12;

/** A collection of 200,000 images, all of which get other ranks, takes some seconds. */
const statementTimeoutMs = 60_000;

/**
 * Shortens the longest ranks of a collection. Returns true when no rank is too long. Can be repeated
 * and killed at any point. The order stays, and the ranks of no other images change.
 */
export function rebalanceRanks(collectionId: string): Promise<boolean> {
  return transaction(
    async () => {
      if (!(await lockRanks(collectionId))) return true;

      const longest = await findLongestRank(collectionId);
      if (longest === undefined) return true;

      const ranks = await findShortRanks(collectionId, longest);
      await lockItems(collectionId, [...ranks.keys()]);
      await setRanks(itemsOf(collectionId), ranks);

      return (await findLongestRank(collectionId)) === undefined;
    },
    { statement_timeout: statementTimeoutMs },
  );
}

/** Returns short ranks for as few images around the longest rank as possible. */
async function findShortRanks(id: string, longest: string): Promise<Map<string, string>> {
  for (const size of windowSizes) {
    const items = await listWindow(id, longest, size);
    const [first, last] = [items.at(0)?.rank ?? longest, items.at(-1)?.rank ?? longest];
    const lower = await findNeighborRank(itemsOf(id), first, { side: "before" });
    const upper = await findNeighborRank(itemsOf(id), last, { side: "after" });
    const ranks = ranksBetween(lower, upper, items.length);
    const isAll = lower === null && upper === null;
    if (isAll || ranks.every((rank) => rank.length <= maxNewLength))
      return new Map(items.map(({ imageId }, at) => [imageId, ranks[at] ?? ""]));
  }
  throw new Error(`the window of all images of ${id} has others next to it`);
}

/** Requests the job of collections with ranks that are too long. Returns how many. */
export async function sweepLongRanks(): Promise<number> {
  const ids = await listCollectionsWithLongRanks(100);
  if (ids.length > 0)
    await transaction(() =>
      publishAll(ids.map((collectionId) => ({ name: "collection/rank-grown", data: { collectionId } }))),
    );
  return ids.length;
}
