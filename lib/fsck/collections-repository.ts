import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { collectionCounts, collectionImages, collections, images, users } from "@/db/schema";
import { db, transaction } from "@/lib/platform/database/transaction";

/** Returns collections in the order of their IDs, deleted ones included. Skips closed accounts. */
export async function listCollectionsAfter(afterId: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .innerJoin(users, and(eq(users.owner, collections.owner), isNull(users.deletedAt)))
    .where(gt(collections.id, afterId))
    .orderBy(asc(collections.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Returns collections that the first level does not lead to within this many levels of collections of
 * their library. Those come first whose own parent is the reason. Skips closed accounts.
 */
export async function listDangling(
  maxDepth: number,
  limit: number,
): Promise<Array<{ id: string; parent: string }>> {
  const { rows } = await db().execute<{ id: string; parent: string }>(sql`
    with recursive reached as (
      select id, owner, 1 as depth from ${collections} where parent_id is null and deleted_at is null
      union all
      select c.id, c.owner, r.depth + 1
      from reached r inner join ${collections} c
        on c.owner = r.owner and coalesce(c.parent_id, '') = r.id and c.deleted_at is null
      where r.depth < ${maxDepth})
    select c.id, c.parent_id as parent from ${collections} c
    inner join ${users} u on u.owner = c.owner and u.deleted_at is null
    where c.deleted_at is null and c.parent_id is not null
      and not exists (select from reached r where r.id = c.id)
    order by exists (
      select from ${collections} p where p.id = c.parent_id and p.owner = c.owner and p.deleted_at is null
    ), c.id
    limit ${limit}`);
  return rows;
}

export async function removeParent(id: string): Promise<void> {
  await db().update(collections).set({ parentId: null }).where(eq(collections.id, id));
}

interface CollectionImage {
  collection: string;
  image: string;
}

/** Returns images of smart collections, and of collections of another library. */
export async function listOrphanImages(ids: readonly string[]): Promise<CollectionImage[]> {
  return db()
    .select({ collection: collectionImages.collectionId, image: collectionImages.imageId })
    .from(collectionImages)
    .innerJoin(collections, eq(collections.id, collectionImages.collectionId))
    .innerJoin(images, eq(images.id, collectionImages.imageId))
    .where(
      and(
        inArray(collectionImages.collectionId, [...ids]),
        sql`(${collections.kind} = 'smart' or ${images.owner} <> ${collections.owner})`,
      ),
    )
    .orderBy(asc(collectionImages.collectionId), asc(collectionImages.imageId));
}

export async function removeCollectionImage({ collection, image }: CollectionImage): Promise<void> {
  await db()
    .delete(collectionImages)
    .where(and(eq(collectionImages.collectionId, collection), eq(collectionImages.imageId, image)));
}

const isOtherCopy = sql`(m.state, m.created_at, m.sort_taken)
  is distinct from (collection_state(s.facets), s.created_at, s.sort_taken)`;

/** Returns images whose state or times differ from their search rows, from which they are copied. */
export async function listWrongImages(ids: readonly string[]): Promise<CollectionImage[]> {
  const { rows } = await db().execute<{ collection: string; image: string }>(sql`
    select m.collection_id as collection, m.image_id as image
    from ${collectionImages} m inner join image_search s on s.image_id = m.image_id
    where m.collection_id = any(${sql.param([...ids])}::text[]) and ${isOtherCopy}
    order by m.collection_id, m.image_id`);
  return rows;
}

/** Copies state and times again. Locks the image first, as changes of it do. */
export async function repairCollectionImage({ collection, image }: CollectionImage): Promise<void> {
  await transaction(async () => {
    await db().select({ id: images.id }).from(images).where(eq(images.id, image)).for("share");
    await db().execute(sql`
      update ${collectionImages} m
      set state = collection_state(s.facets), created_at = s.created_at, sort_taken = s.sort_taken
      from image_search s
      where m.collection_id = ${collection} and m.image_id = ${image} and s.image_id = m.image_id and ${isOtherCopy}`);
  });
}

const states = ["shown", "hidden", "archived", "deleted"] as const;
const actualCounts = sql.raw(
  states.map((state) => `count(m.image_id) filter (where m.state = '${state}')`).join(", "),
);
const countedColumns = sql.raw(states.map((state) => `coalesce(c.${state}, 0)`).join(", "));

/** Returns the collections made by hand whose counts differ from their images, each by its states. */
export async function listWrongCounts(
  ids: readonly string[],
): Promise<Array<{ id: string; counted: number[]; actual: number[] }>> {
  const { rows } = await db().execute<{ id: string; counted: number[]; actual: number[] }>(sql`
    select w.id, array[${countedColumns}]::integer[] as counted, array[${actualCounts}]::integer[] as actual
    from unnest(${sql.param([...ids])}::text[]) as w(id)
    inner join ${collections} k on k.id = w.id and k.kind = 'manual'
    left join ${collectionCounts} c on c.collection_id = w.id
    left join ${collectionImages} m on m.collection_id = w.id
    group by w.id, c.collection_id, c.shown, c.hidden, c.archived, c.deleted
    having array[${countedColumns}]::integer[] <> array[${actualCounts}]::integer[]
    order by w.id`);
  return rows;
}

/**
 * Counts the images again. Images that change at the same time are counted before or after it: their
 * triggers wait for the row.
 */
export async function repairCounts(id: string): Promise<void> {
  await transaction(async () => {
    await db().insert(collectionCounts).values({ collectionId: id }).onConflictDoNothing();
    await db().execute(sql`select from ${collectionCounts} where collection_id = ${id} for update`);
    await db().execute(sql`
      update ${collectionCounts} c set (${sql.raw(states.join(", "))}) = (
        select ${actualCounts} from ${collectionImages} m where m.collection_id = ${id})
      where c.collection_id = ${id}`);
  });
}

/** Returns the smart collections that no job counts, or whose counts contradict their sum. */
export async function listWrongSmartCounts(ids: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select k.id from ${collections} k
    left join ${collectionCounts} c on c.collection_id = k.id
    where k.id = any(${sql.param([...ids])}::text[]) and k.kind = 'smart'
      and (c.smart_count is null or
        (c.counted_at is not null and c.smart_count <> c.shown + c.hidden + c.archived))
    order by k.id`);
  return rows.map(({ id }) => id);
}
