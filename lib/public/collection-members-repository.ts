import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { collectionImages, images, users } from "@/db/schema";
import { accessibleImages } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import type { CollectionRow } from "./collection-repository";

// The images that public collections show. The states of members, or the facets that a query
// compares, leave out most of the other images, and the rules of `lib/access` decide.

/** The place of an image in the order of a collection. */
export interface Member {
  id: string;
  key: string;
}

export interface MemberPage {
  members: Member[];
  /** Key and ID of the image behind which the next page starts; undefined on the last page. */
  next: readonly [key: string, id: string] | undefined;
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

export interface MemberQuery {
  order: MemberOrder;
  /** The conditions on the images, with the rules of `lib/access`. */
  matches: SQL | undefined;
  limit: number;
  /** `next` of the previous page. */
  after?: MemberPage["next"];
}

/** Returns a page of the images of a collection made by hand that match, in order. */
export async function listManualMembers(
  { id }: Pick<CollectionRow, "id">,
  { order, matches, limit, after }: MemberQuery,
): Promise<MemberPage> {
  const { key, direction } = orders[order];
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  const sorted = direction === "asc" ? asc : desc;

  const found = await db()
    .select({ id: imageId, key })
    .from(collectionImages)
    .innerJoin(images, eq(images.id, imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(
      and(
        eq(collectionImages.collectionId, id),
        eq(collectionImages.state, "shown"),
        matches,
        after && sql`(${key}, ${imageId}) ${comparison} (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(sorted(key), sorted(imageId))
    .limit(limit + 1);
  const members = found.slice(0, limit);
  const last = found.length > limit ? members.at(-1) : undefined;

  return { members, next: last && [last.key, last.id] };
}

/** Returns which of the images match. */
export async function findMatching(ids: readonly string[], matches: SQL | undefined): Promise<Set<string>> {
  if (ids.length === 0) return new Set();

  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .where(and(sql`${images.id} = any(${sql.param([...ids])}::text[])`, matches));
  return new Set(rows.map(({ id }) => id));
}

/** Matches images that can represent a collection. */
export const isCoverCandidate = (now: string) =>
  and(accessibleImages({ by: "stranger" }, "collection list", now), eq(images.nsfw, false));

/** The first images of a collection from which its cover is chosen. */
const maxCandidates = 200;

/**
 * Returns the image that represents each of the collections made by hand, by their IDs: the chosen
 * cover if it is in the collection and everyone may see it, otherwise the first image in the order by
 * hand; never a sensitive one.
 */
export async function findCoverIds(
  rows: ReadonlyArray<Pick<CollectionRow, "id" | "coverImageId">>,
  now: string,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();

  const isCandidate = isCoverCandidate(now);
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
