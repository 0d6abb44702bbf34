import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { collectionCounts, collectionImages, collections, images, users } from "@/db/schema";
import { shownCollections } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";

export type CollectionRow = Awaited<ReturnType<typeof listShownCollections>>[number];

interface CollectionFilters {
  slug?: string | undefined;
  /** The slug of a public collection that directly contains it. */
  parent?: string | undefined;
  /** Whether no public collection directly contains it. */
  isTopLevel?: boolean | undefined;
}

interface PageOptions {
  now: string;
  limit: number;
  /** Sort key and ID of the last collection of the previous page. */
  after?: readonly [key: string, id: string, note?: string] | undefined;
}

const parents = alias(collections, "parents");
/** Its index compares titles without regard to case. */
const sortKey = sql<string>`lower(${collections.title})`;

/**
 * The images of a collection made by hand that everyone sees. The state of an image changes when a
 * job deletes it, shortly after it has expired: until then it is subtracted.
 */
const countShown = (now: string) =>
  sql`coalesce(${collectionCounts.shown}, 0) - (
    select count(*) from ${images} expired
    inner join ${collectionImages} member on member.image_id = expired.id
    where expired.owner = ${collections.owner} and expired.expiration_date <= ${now}
      and expired.deleted_at is null and member.collection_id = ${collections.id} and member.state = 'shown')`.mapWith(
    Number,
  );

/** Returns public collections of an account by title. A parent that is not public is unknown. */
export async function listShownCollections(
  owner: string,
  { slug, parent, isTopLevel = false }: CollectionFilters,
  { now, limit, after }: PageOptions,
) {
  return db()
    .select({
      id: collections.id,
      owner: collections.owner,
      kind: collections.kind,
      slug: collections.slug,
      title: collections.title,
      description: collections.description,
      color: collections.color,
      layout: collections.layout,
      sort: collections.sort,
      /** The query of a smart collection, which no public response contains. */
      filter: collections.filter,
      coverImageId: collections.coverImageId,
      createdAt: collections.createdAt,
      updatedAt: collections.updatedAt,
      count: countShown(now),
      parent: { slug: parents.slug, title: parents.title },
      sortKey,
    })
    .from(collections)
    .innerJoin(users, eq(users.owner, collections.owner))
    .leftJoin(
      parents,
      and(eq(parents.id, collections.parentId), eq(parents.visibility, "public"), isNull(parents.deletedAt)),
    )
    .leftJoin(collectionCounts, eq(collectionCounts.collectionId, collections.id))
    .where(
      and(
        eq(collections.owner, owner),
        shownCollections(),
        slug === undefined ? undefined : eq(collections.slug, slug),
        parent === undefined ? undefined : eq(parents.slug, parent),
        isTopLevel ? isNull(parents.id) : undefined,
        after && sql`(${sortKey}, ${collections.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(sortKey), asc(collections.id))
    .limit(limit);
}
