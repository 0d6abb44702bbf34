import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { collectionCounts, collectionImages, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { hasAnyId, maxRankLength, type RankedImages } from "@/lib/ranks";
import type { Collection } from "./repository";

const { collectionId, imageId, rank, state } = collectionImages;

/** An image of a collection. */
export type Item = Pick<typeof collectionImages.$inferSelect, "imageId" | "rank" | "state">;

/** The place of an image in a collection, and since when it has been there. */
export type Place = Pick<typeof collectionImages.$inferSelect, "rank" | "addedAt">;

const itemColumns = { imageId, rank, state };

/** The images of a collection in their order by hand. */
export function itemsOf(id: string): RankedImages {
  return { table: collectionImages, imageId, rank, isInOrder: eq(collectionId, id) };
}

/** Returns the places of the images that are in the collection, those in the trash included. */
export async function findPlaces(id: string, imageIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await db()
    .select({ imageId, rank, addedAt: collectionImages.addedAt })
    .from(collectionImages)
    .where(isAnyOf(id, imageIds));
  return new Map(rows.map(({ imageId: image, ...place }) => [image, place]));
}

/** Returns which of the ranks images of the collection have. */
export async function listTakenRanks(id: string, ranks: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ rank })
    .from(collectionImages)
    .where(and(eq(collectionId, id), sql`${rank} = any(${sql.param([...ranks])}::text[])`));
  return new Set(rows.map((row) => row.rank));
}

/** Adds images at their places, in the state that follows from their facets. */
export async function insertItems(
  { id, owner }: { id: string; owner: string },
  places: ReadonlyMap<string, Place>,
): Promise<void> {
  const ranks = [...places.values()].map(({ rank: one }) => one);
  const times = [...places.values()].map(({ addedAt }) => addedAt);
  await db().execute(sql`
    insert into ${collectionImages} (collection_id, image_id, rank, state, created_at, sort_taken, added_at)
    select ${id}, s.image_id, v.rank, collection_state(s.facets), s.created_at, s.sort_taken, v.added_at
    from unnest(
      ${sql.param([...places.keys()])}::text[], ${sql.param(ranks)}::text[], ${sql.param(times)}::text[]
    ) as v(id, rank, added_at)
    inner join image_search s on s.image_id = v.id and s.owner = ${owner}
    on conflict (collection_id, image_id) do nothing`);
}

/**
 * Returns the images among these that are in the collection. Locks their rows until the open
 * transaction ends, in the order in which changes of the images lock them.
 */
export async function lockItems(id: string, imageIds: readonly string[]): Promise<Item[]> {
  return db()
    .select(itemColumns)
    .from(collectionImages)
    .where(isAnyOf(id, imageIds))
    .orderBy(asc(imageId))
    .for("no key update");
}

/** Removes locked images from the collection. */
export async function deleteItems(id: string, imageIds: readonly string[]): Promise<void> {
  await db().delete(collectionImages).where(isAnyOf(id, imageIds));
}

// Written with its table: Drizzle leaves it out where a query has only one, also in subqueries.
const filename = sql`(select i.filename from ${images} i where i.id = collection_images.image_id)`;
const { createdAt, sortTaken } = collectionImages;
const orders: Readonly<Record<Collection["sort"], readonly SQL[]>> = {
  manual: [asc(rank)],
  recent: [desc(createdAt), desc(imageId)],
  oldest: [asc(createdAt), asc(imageId)],
  taken: [desc(sortTaken), desc(imageId)],
  name: [asc(filename), asc(imageId)],
};

/**
 * Returns all images of a collection in its order, without the trash. One statement: an image that is
 * moved while pages are read would be missed, or come twice.
 */
export async function listOrderedIds({ id, sort }: Pick<Collection, "id" | "sort">): Promise<string[]> {
  const rows = await db()
    .select({ imageId })
    .from(collectionImages)
    .where(and(eq(collectionId, id), ne(state, "deleted")))
    .orderBy(...orders[sort]);
  return rows.map((row) => row.imageId);
}

/** Returns the number of images in the collection, those in the trash included. */
export async function countItems(id: string): Promise<number> {
  const { shown, hidden, archived, deleted } = collectionCounts;
  const [row] = await db()
    .select({ shown, hidden, archived, deleted })
    .from(collectionCounts)
    .where(eq(collectionCounts.collectionId, id));
  return row ? row.shown + row.hidden + row.archived + row.deleted : 0;
}

/** Returns images next to a rank in their order, with the image that has it among the ones after. */
export async function listWindow(id: string, center: string, size: number): Promise<Item[]> {
  const half = Math.ceil(size / 2);
  const read = (condition: SQL, order: SQL) =>
    db()
      .select(itemColumns)
      .from(collectionImages)
      .where(and(eq(collectionId, id), condition))
      .orderBy(order)
      .limit(half);
  const before = await read(lt(rank, center), desc(rank));
  const after = await read(gte(rank, center), asc(rank));

  return [...before.reverse(), ...after];
}

/** Longer than `maxRankLength`. An index has these ranks only, so the number is part of the text. */
const isLong = sql`length(${rank}) > ${sql.raw(String(maxRankLength))}`;

/** Returns the longest of the ranks that are too long. */
export async function findLongestRank(id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ rank })
    .from(collectionImages)
    .where(and(eq(collectionId, id), isLong))
    .orderBy(desc(sql`length(${rank})`), asc(rank))
    .limit(1);
  return row?.rank;
}

/** Returns collections with ranks that are too long. */
export async function listCollectionsWithLongRanks(limit: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ id: collectionId })
    .from(collectionImages)
    .where(isLong)
    .limit(limit);
  return rows.map((row) => row.id);
}

function isAnyOf(id: string, imageIds: readonly string[]): SQL | undefined {
  return and(eq(collectionId, id), hasAnyId(imageId, imageIds));
}

/** Deletes some images of a deleted collection. Returns one element for each. */
export async function deleteSomeItems(id: string, limit: number): Promise<unknown[]> {
  const some = db().select({ imageId }).from(collectionImages).where(eq(collectionId, id)).limit(limit);
  return db()
    .delete(collectionImages)
    .where(and(eq(collectionId, id), inArray(imageId, some)))
    .returning({ imageId });
}
