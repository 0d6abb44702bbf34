import { and, asc, count, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { collectionCounts, collectionImages, collections, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { previewColumns } from "./previews-repository";

export type Collection = typeof collections.$inferSelect;

const isOfLibrary = (owner: string) => and(eq(collections.owner, owner), isNull(collections.deletedAt));
const matchesCollection = (owner: string, id: string) => and(isOfLibrary(owner), eq(collections.id, id));

/** Its index compares titles without regard to case. */
const sortKey = sql<string>`lower(${collections.title})`;

// Written with their table: Drizzle leaves it out where a query has only one, also in subqueries.
const depth = sql`(
  with recursive up as (
    select collections.parent_id, 1 as depth
    union all
    select c.parent_id, up.depth + 1 from up inner join ${collections} c on c.id = up.parent_id)
  select max(depth) from up)`;
const childrenCount = sql`(
  select count(*) from ${collections} c
  where c.owner = collections.owner and coalesce(c.parent_id, '') = collections.id and c.deleted_at is null)`;

function selectShown() {
  return db()
    .select({
      collection: collections,
      counts: {
        shown: collectionCounts.shown,
        hidden: collectionCounts.hidden,
        archived: collectionCounts.archived,
        isExact: collectionCounts.smartIsExact,
        countedAt: collectionCounts.countedAt,
      },
      cover: previewColumns,
      depth: depth.mapWith(Number),
      childrenCount: childrenCount.mapWith(Number),
      sortKey,
    })
    .from(collections)
    .leftJoin(collectionCounts, eq(collectionCounts.collectionId, collections.id))
    .leftJoin(
      images,
      and(
        eq(images.id, collections.coverImageId),
        eq(images.owner, collections.owner),
        isNull(images.deletedAt),
        eq(images.uploaded, true),
      ),
    )
    .$dynamic();
}

/** A collection with what its resource shows. */
export type ShownCollection = Awaited<ReturnType<typeof listShownCollections>>[number];

export async function findShownCollection(owner: string, id: string): Promise<ShownCollection | undefined> {
  const [row] = await selectShown().where(matchesCollection(owner, id));
  return row;
}

export interface CollectionFilters {
  /** Empty for the collections that no other one contains. */
  parent?: string | undefined;
  isPinned?: boolean | undefined;
  /** A part of the title, ignoring case. */
  search?: string | undefined;
  /** An image that is in the collections. */
  image?: string | undefined;
}

interface PageOptions {
  limit: number;
  /** Sort key and ID of the last collection of the previous page. */
  after: readonly [key: string, id: string, note?: string] | undefined;
}

/** Returns collections of the library by title. */
export async function listShownCollections(
  owner: string,
  filters: CollectionFilters,
  { limit, after }: PageOptions,
) {
  return selectShown()
    .where(
      and(
        isOfLibrary(owner),
        matchesFilters(filters),
        after && sql`(${sortKey}, ${collections.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(sortKey), asc(collections.id))
    .limit(limit);
}

function matchesFilters({ parent, isPinned, search, image }: CollectionFilters): SQL | undefined {
  const containing = db()
    .select({ id: collectionImages.collectionId })
    .from(collectionImages)
    .where(eq(collectionImages.imageId, image ?? ""));

  return and(
    parent === undefined ? undefined : sql`coalesce(${collections.parentId}, '') = ${parent}`,
    isPinned === undefined ? undefined : eq(collections.isPinned, isPinned),
    search === undefined ? undefined : sql`strpos(lower(${collections.title}), lower(${search}::text)) > 0`,
    image === undefined ? undefined : inArray(collections.id, containing),
  );
}

export async function findCollection(owner: string, id: string): Promise<Collection | undefined> {
  const [row] = await db().select().from(collections).where(matchesCollection(owner, id));
  return row;
}

/**
 * Same, and prevents other changes of the collection and of its images until the open transaction
 * ends. Images still gain and lose states.
 */
export async function lockCollection(owner: string, id: string): Promise<Collection | undefined> {
  const [row] = await db()
    .select()
    .from(collections)
    .where(matchesCollection(owner, id))
    .for("no key update");
  return row;
}

/** Same for the job that shortens ranks, also of a deleted collection. */
export async function lockRanks(id: string): Promise<boolean> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, id))
    .for("no key update");
  return rows.length > 0;
}

export async function countCollections(owner: string): Promise<number> {
  const [row] = await db().select({ used: count() }).from(collections).where(isOfLibrary(owner));
  return row?.used ?? 0;
}

export async function insertCollection(row: typeof collections.$inferInsert): Promise<void> {
  await db().insert(collections).values(row);
}

export async function updateCollectionRow(
  { id }: Pick<Collection, "id">,
  changes: Partial<typeof collections.$inferInsert>,
): Promise<void> {
  await db().update(collections).set(changes).where(eq(collections.id, id));
}

/** Returns which of the slugs are of collections. */
export async function findTakenSlugs(owner: string, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ slug: collections.slug })
    .from(collections)
    .where(and(isOfLibrary(owner), inArray(collections.slug, [...slugs])));
  return new Set(rows.map(({ slug }) => slug));
}

/** Deletes collections for everyone. Their rows stay until the deletion can no longer be undone. */
export async function markDeleted(
  ids: readonly string[],
  deletion: { deletedAt: string; deletionJobId: string },
): Promise<void> {
  await db()
    .update(collections)
    .set(deletion)
    .where(inArray(collections.id, [...ids]));
}

/** Returns the collections that the job has deleted and that are not being removed, and locks them. */
export async function lockDeletedBy(owner: string, jobId: string): Promise<Collection[]> {
  return db()
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.owner, owner),
        isNotNull(collections.deletedAt),
        eq(collections.deletionJobId, jobId),
      ),
    )
    .orderBy(asc(collections.id))
    .for("no key update");
}

/** Undoes the deletion of collections, whose slugs must be free. */
export async function markRestored(ids: readonly string[], updatedAt: string): Promise<void> {
  await db()
    .update(collections)
    .set({ deletedAt: null, deletionJobId: null, updatedAt })
    .where(inArray(collections.id, [...ids]));
}

/**
 * Claims a deleted collection for its removal, after which the deletion cannot be undone. Returns
 * false if it has been restored.
 */
export async function claimDeleted(id: string, deletedBefore: string): Promise<boolean> {
  const claimed = await db()
    .update(collections)
    .set({ deletionJobId: null })
    .where(and(eq(collections.id, id), lt(collections.deletedAt, deletedBefore)))
    .returning({ id: collections.id });
  return claimed.length > 0;
}

/** Returns a collection that may be deleted. */
export async function findWithDeleted(owner: string, id: string): Promise<Collection | undefined> {
  const [row] = await db()
    .select()
    .from(collections)
    .where(and(eq(collections.owner, owner), eq(collections.id, id)));
  return row;
}

/** Returns collections that were deleted before then. */
export async function listDeletedBefore(deletedBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .where(lt(collections.deletedAt, deletedBefore))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes the row of a deleted collection whose images are removed. */
export async function deleteCollectionRow(id: string): Promise<void> {
  await db().delete(collections).where(eq(collections.id, id));
}
