import {
  countStoredMatches,
  findFirstStoredMatch,
  findStoredMatches,
  listStoredMatches,
  type Position,
  type QueryPage,
} from "@/lib/images/queries";
import { querySorts } from "@/lib/images/queries/values";
import { maxTotal } from "@/lib/images/resource";
import type { Collection } from "../repository";
import { readFilter } from "./stored-filter";

interface MatchOptions {
  limit: number;
  after?: Position | undefined;
  /** Only images that everyone sees where they are listed publicly. */
  isShown?: boolean;
}

/**
 * Returns the ids of a page of the images of a smart collection, in its order, without a caller. A
 * page can have fewer images than the limit, or none, although `next` leads to others. `isShown`
 * follows the facets of images, so whoever publishes them also applies the rule of `lib/access`.
 */
export async function listSmartMatches(
  collection: Pick<Collection, "owner" | "filter" | "sort">,
  options: MatchOptions,
): Promise<QueryPage> {
  const filter = readFilter(collection);
  if (!filter) return { rows: [], next: undefined };

  const sort = querySorts.find((name) => name === collection.sort) ?? "recent";
  return listStoredMatches({ owner: collection.owner }, filter, { ...options, sort });
}

/**
 * Returns the ids of the images of a smart collection in its order, at most `max`, also the ones that
 * not everyone sees. Reads at most `maxPages` pages of matches, each of which compares up to 30,000
 * images.
 */
export async function collectSmartMatches(
  collection: Pick<Collection, "owner" | "filter" | "sort">,
  { max, maxPages = Number.POSITIVE_INFINITY }: { max: number; maxPages?: number },
): Promise<string[]> {
  const ids: string[] = [];
  let after: Position | undefined;
  for (let page = 0; page < maxPages && ids.length < max; page++) {
    const { rows, next } = await listSmartMatches(collection, { limit: max - ids.length, after });
    ids.push(...rows.map(({ id }) => id));
    after = next;
    if (!next) break;
  }

  return ids;
}

/** Returns the index of the first of the smart collections of a library that has the image. */
export async function findSmartMatch(
  collections: ReadonlyArray<Pick<Collection, "owner" | "filter">>,
  imageId: string,
): Promise<number | undefined> {
  const queries = collections.flatMap((collection, at) => {
    const filter = readFilter(collection);
    return filter ? { filter, at } : [];
  });
  const [first] = collections;
  if (!first) return undefined;

  const filters = queries.map(({ filter }) => filter);
  const found = await findFirstStoredMatch({ owner: first.owner }, filters, imageId);
  return found === undefined ? undefined : queries[found]?.at;
}

/** Whether a smart collection has the image, and everyone sees it where it is listed publicly. */
export async function showsSmartMatch(
  collection: Pick<Collection, "owner" | "filter">,
  imageId: string,
): Promise<boolean> {
  const filter = readFilter(collection);
  if (!filter) return false;

  const options = { ids: [imageId], isShown: true };
  return (await findStoredMatches({ owner: collection.owner }, filter, options)).has(imageId);
}

/**
 * Counts the images of a smart collection that everyone sees where they are listed publicly, up to
 * 10,000. There may be more if the count is not exact.
 */
export async function countShownMatches(
  collection: Pick<Collection, "owner" | "filter">,
): Promise<{ count: number; isExact: boolean }> {
  const filter = readFilter(collection);
  if (!filter) return { count: 0, isExact: true };

  const { shown, isExact } = await countStoredMatches({ owner: collection.owner }, filter, { isShown: true });
  return { count: Math.min(shown, maxTotal), isExact };
}
