import { and, eq, sql } from "drizzle-orm";
import { collectionCounts, collections, imageChanges } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { Collection } from "../repository";

export interface SmartCounts {
  shown: number;
  hidden: number;
  archived: number;
  isExact: boolean;
  previewIds: string[];
  countedAt: string;
}

/** Makes the count of a smart collection due, in the transaction that stores its query. */
export async function requestCount(collectionId: string): Promise<void> {
  const due = { smartCount: 0, countedAt: null };
  await db()
    .insert(collectionCounts)
    .values({ collectionId, ...due })
    .onConflictDoUpdate({ target: collectionCounts.collectionId, set: due });
}

/** Saves the counts, unless the collection has another query by now. */
export async function saveCounts(
  { id, filter }: Pick<Collection, "id" | "filter">,
  { isExact, ...counts }: SmartCounts,
): Promise<void> {
  const { shown, hidden, archived } = counts;
  await db()
    .update(collectionCounts)
    .set({ ...counts, smartCount: shown + hidden + archived, smartIsExact: isExact })
    .where(
      and(
        eq(collectionCounts.collectionId, id),
        sql`exists (select from ${collections} c where c.id = ${id} and c.filter = ${filter})`,
      ),
    );
}

/**
 * Returns smart collections whose counts can be out of date: their library has changed since, or
 * their query has an age and they were counted before `agedBefore`. Leaves out the ones that were
 * counted since `countedBefore`. Pinned ones come first, and no library waits for all collections of
 * another one.
 */
export async function listDueCollections(
  { countedBefore, agedBefore }: { countedBefore: string; agedBefore: string },
  limit: number,
): Promise<Array<Pick<Collection, "id" | "owner" | "filter">>> {
  const { rows } = await db().execute<Pick<Collection, "id" | "owner" | "filter">>(sql`
    with smart as materialized (
      select c.id, c.owner, c.filter, c.is_pinned, n.counted_at
      from ${collectionCounts} n inner join ${collections} c on c.id = n.collection_id
      where n.smart_count is not null and c.deleted_at is null
    ), changed as materialized (
      select o.owner, (
        select h.changed_at from ${imageChanges} h where h.owner = o.owner
        order by h.transaction_id desc, h.position desc limit 1) as changed_at
      from (select distinct owner from smart) o
    ), due as (
      select smart.*, row_number() over (
        partition by owner order by counted_at is not null, is_pinned desc, counted_at) as place
      from smart inner join changed using (owner)
      where counted_at is null
        or (counted_at < ${countedBefore} and changed_at > counted_at)
        or (counted_at < ${agedBefore} and filter like '%\\_within":%')
    )
    select id, owner, filter from due order by place, counted_at limit ${limit}`);
  return rows;
}
