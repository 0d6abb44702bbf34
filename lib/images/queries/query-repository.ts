import { withIndexScans } from "@/lib/platform/database/transaction";
import { chooseBounds, type QueryBounds } from "./bounds";
import type { ResolvedNode } from "./resolve";
import { buildFirstMatch, buildQueryCount, buildQueryMatches, buildQueryPage } from "./statements";
import type { QuerySort } from "./values";

export type Position = readonly [key: string, id: string];

export interface QueryPage {
  /** The images of the page in its order, with the keys that it is sorted by. */
  rows: Array<{ id: string; key: string }>;
  /** The start of the next page; undefined on the last page. */
  next: Position | undefined;
}

interface PageOptions {
  owner: string;
  sort: QuerySort;
  limit: number;
  after: Position | undefined;
}

/**
 * Returns a page of the images that match. It can have fewer images than the limit, or none, although
 * others follow.
 */
export async function listMatchingIds(
  node: ResolvedNode,
  { limit, ...order }: PageOptions,
  bounds: QueryBounds = chooseBounds(node),
): Promise<QueryPage> {
  const page = buildQueryPage(node, { ...order, limit: limit + 1 }, bounds);
  const { rows: all } = await withIndexScans((database) =>
    database.execute<{ id: string; key: string; is_end: boolean }>(page),
  );
  const end = all.find(({ is_end }) => is_end);
  const found = all.filter(({ is_end }) => !is_end);
  const rows = found.slice(0, limit).map(({ id, key }) => ({ id, key }));
  const last = found.length > limit ? rows.at(-1) : end;

  return { rows, next: last && [last.key, last.id] };
}

/** Returns which of the images match. */
export async function findMatchingIds(
  node: ResolvedNode,
  owner: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const query = buildQueryMatches(node, { owner, ids });
  const { rows } = await withIndexScans((database) => database.execute<{ id: string }>(query));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the index of the first of the queries that the image matches, by one statement. */
export async function findFirstMatching(
  nodes: readonly ResolvedNode[],
  owner: string,
  id: string,
): Promise<number | undefined> {
  const query = buildFirstMatch(nodes, { owner, id });
  const { rows } = await withIndexScans((database) => database.execute<{ matching: number | null }>(query));
  return rows[0]?.matching ?? undefined;
}

/** Numbers of images by their state in collections (`collection_state` in the database). */
export interface StateCounts {
  shown: number;
  hidden: number;
  archived: number;
  deleted: number;
  /** False if there may be more. */
  isExact: boolean;
}

/** Counts the images that match, at most `max`. */
export async function countMatching(
  node: ResolvedNode,
  options: { owner: string; max: number },
  bounds: QueryBounds = chooseBounds(node),
): Promise<StateCounts> {
  const query = buildQueryCount(node, options, bounds);
  const { rows } = await withIndexScans((database) =>
    database.execute<Omit<StateCounts, "isExact"> & { is_exact: boolean }>(query),
  );
  const [row] = rows;
  if (!row) throw new Error("the count of a query has no row");

  const { is_exact, ...counts } = row;
  const total = counts.shown + counts.hidden + counts.archived + counts.deleted;
  return { ...counts, isExact: is_exact && total < options.max };
}
