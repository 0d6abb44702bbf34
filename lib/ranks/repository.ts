import { and, asc, desc, gt, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/lib/platform/database/transaction";

/** The ranked images of one order. */
export interface RankedImages {
  table: PgTable;
  imageId: PgColumn;
  rank: PgColumn;
  /** Matches the rows of the order. */
  isInOrder: SQL | undefined;
}

/** The IDs are one parameter: all images of an order are more than a statement may have. */
export function hasAnyId(imageId: PgColumn, ids: readonly string[]): SQL {
  return sql`${imageId} = any(${sql.param([...ids])}::text[])`;
}

const isNoneOf = (imageId: PgColumn, ids: readonly string[]) =>
  sql`${imageId} <> all(${sql.param([...ids])}::text[])`;

/**
 * Returns the rank next to this one, without the ranks of these images. Null at the end of the
 * order.
 */
export async function findNeighborRank(
  { table, imageId, rank, isInOrder }: RankedImages,
  anchor: string,
  { side, without = [] }: { side: "before" | "after"; without?: readonly string[] },
): Promise<string | null> {
  const isBefore = side === "before";
  const [row] = await db()
    .select({ rank: sql<string>`${rank}` })
    .from(table)
    .where(and(isInOrder, isBefore ? lt(rank, anchor) : gt(rank, anchor), isNoneOf(imageId, without)))
    .orderBy(isBefore ? desc(rank) : asc(rank))
    .limit(1);
  return row?.rank ?? null;
}

/**
 * Returns the first or the last rank of the order, without the ranks of these images; null without
 * other images.
 */
export async function findEdgeRank(
  { table, imageId, rank, isInOrder }: RankedImages,
  edge: "first" | "last",
  without: readonly string[] = [],
): Promise<string | null> {
  const [row] = await db()
    .select({ rank: sql<string>`${rank}` })
    .from(table)
    .where(and(isInOrder, isNoneOf(imageId, without)))
    .orderBy(edge === "first" ? asc(rank) : desc(rank))
    .limit(1);
  return row?.rank ?? null;
}

/** Gives locked images other ranks. */
export async function setRanks(
  { table, imageId, isInOrder }: RankedImages,
  ranks: ReadonlyMap<string, string>,
): Promise<void> {
  await db().execute(sql`
    update ${table} set rank = v.rank
    from unnest(${sql.param([...ranks.keys()])}::text[], ${sql.param([...ranks.values()])}::text[]) as v(id, rank)
    where ${isInOrder} and ${imageId} = v.id`);
}
