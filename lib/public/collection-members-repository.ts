import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { collectionImages, images, users } from "@/db/schema";
import { accessibleImages } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import type { CollectionRow } from "./collection-repository";

// The images that public collections show. The states of members leave out most of the other images,
// and the rules of `lib/access` decide.

/** The place of an image in the order of a collection. */
export interface Member {
  id: string;
  key: string;
}

/** The order of a collection, or of its feed: the ones added last first. */
type MemberOrder = CollectionRow["sort"] | "added";

const { rank, createdAt, sortTaken, addedAt, imageId } = collectionImages;

const orders: Record<MemberOrder, { key: SQL<string>; direction: "asc" | "desc" }> = {
  manual: { key: sql`${rank}`, direction: "asc" },
  recent: { key: sql`${createdAt}`, direction: "desc" },
  oldest: { key: sql`${createdAt}`, direction: "asc" },
  taken: { key: sql`${sortTaken}`, direction: "desc" },
  name: { key: sql`${images.filename}`, direction: "asc" },
  added: { key: sql`${addedAt}`, direction: "desc" },
};

interface MemberQuery {
  order: MemberOrder;
  /** The conditions on the images, with the rules of `lib/access`. */
  matches: SQL | undefined;
  limit: number;
  /** Key and ID of the last image of the previous page. */
  after?: readonly [key: string, id: string, note?: string] | undefined;
}

/**
 * Returns the images of a public collection that match, in order. A position without a key is behind
 * the image where that is now.
 */
export async function listMembers(
  { id }: Pick<CollectionRow, "id">,
  { order, matches, limit, after }: MemberQuery,
): Promise<Member[]> {
  const { key, direction } = orders[order];
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  const sorted = direction === "asc" ? asc : desc;

  return db()
    .select({ id: imageId, key })
    .from(collectionImages)
    .innerJoin(images, eq(images.id, imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(
      and(
        eq(collectionImages.collectionId, id),
        eq(collectionImages.state, "shown"),
        matches,
        after && sql`(${key}, ${imageId}) ${comparison} (${keyOf(order, after)}, ${after[1]})`,
      ),
    )
    .orderBy(sorted(key), sorted(imageId))
    .limit(limit);
}

function keyOf(order: MemberOrder, [key, id]: NonNullable<MemberQuery["after"]>): SQL {
  return order === "taken" ? sql`(select i.sort_taken from ${images} i where i.id = ${id})` : sql`${key}`;
}

/** The first images of a collection from which its cover is chosen. */
const maxCandidates = 200;

/**
 * Returns the image that represents each of the collections, by their IDs: the chosen cover if it is
 * in the collection and everyone may see it, otherwise the first image in the order by hand; never a
 * sensitive one.
 */
export async function findCoverIds(
  rows: ReadonlyArray<Pick<CollectionRow, "id" | "coverImageId">>,
  now: string,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();

  const isCandidate = and(
    accessibleImages({ by: "stranger" }, "collection list", now),
    eq(images.nsfw, false),
  );
  const joined = sql`
    inner join ${images} on ${images.id} = m.image_id inner join ${users} on ${users.owner} = ${images.owner}`;
  const found = await db().execute<{ id: string; cover: string }>(sql`
    select w.id, coalesce(
      (select ${images.id} from ${collectionImages} m ${joined}
        where m.collection_id = w.id and m.image_id = w.cover and m.state = 'shown' and ${isCandidate}),
      (select ${images.id} from (
          select f.image_id, f.rank from ${collectionImages} f
          where f.collection_id = w.id and f.state = 'shown' order by f.rank limit ${maxCandidates}
        ) m ${joined}
        where ${isCandidate} order by m.rank limit 1)) as cover
    from unnest(${sql.param(rows.map(({ id }) => id))}::text[],
      ${sql.param(rows.map(({ coverImageId }) => coverImageId))}::text[]) as w (id, cover)`);

  return new Map(found.rows.flatMap(({ id, cover }) => (cover === null ? [] : [[id, cover]])));
}
