import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { tagsOf } from "@/db/deleted-tags";
import { favourites, images } from "@/db/schema";
import { albumOf, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import type { Visibility } from "@/lib/values/visibility";
import type { ImagesSummary } from "./resource";

/** The value of a column that all rows share, or null. */
const shared = <Value>(column: SQL | (typeof images)["license"]) =>
  sql<Value | null>`case when min(${column}) = max(${column}) then min(${column}) end`;

/** Returns what the images among the ids have in common. */
export async function findSummary(scope: LibraryScope, ids: readonly string[]): Promise<ImagesSummary> {
  const isSelected = and(isInScope(scope), inArray(images.id, [...ids]));
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql`coalesce(sum(${images.sizeBytes}), 0)`.mapWith(Number),
      album: shared<string>(albumOf()),
      visibility: shared<Visibility>(sql`${images.visibility}`),
      license: shared<string>(images.license),
      nsfw: shared<number>(sql`${images.nsfw}`),
      favourites: sql<number>`count(${favourites.imageId})::integer`,
      expiring: sql<number>`count(${images.expirationDate})::integer`,
      expirationDate: shared<string>(sql`${images.expirationDate}`),
    })
    .from(images)
    .leftJoin(favourites, and(eq(favourites.owner, images.owner), eq(favourites.imageId, images.id)))
    .where(isSelected);
  if (!row || row.count === 0) return { count: 0, bytes: 0, shared: {}, shared_tags: [] };

  const { count, bytes, album, visibility, license, nsfw, expiring, expirationDate } = row;
  const isExpirationShared = expiring === 0 || (expiring === count && expirationDate !== null);

  return {
    count,
    bytes,
    shared: {
      ...(album !== null && { album }),
      ...(visibility !== null && { visibility }),
      ...(license !== null && { license }),
      ...(nsfw !== null && { nsfw: nsfw === 1 }),
      ...((row.favourites === 0 || row.favourites === count) && { is_favourited: row.favourites > 0 }),
      ...(isExpirationShared && { expiration_date: expirationDate }),
    },
    shared_tags: await findSharedTags(scope, ids, count),
  };
}

async function findSharedTags(scope: LibraryScope, ids: readonly string[], count: number): Promise<string[]> {
  const { rows } = await db().execute<{ tag: string }>(sql`
    select t.slug as tag from ${images} cross join lateral ${tagsOf(images.id)} t
    where ${and(isInScope(scope), inArray(images.id, [...ids]))}
    group by t.slug having count(*) = ${count} order by t.slug`);
  return rows.map(({ tag }) => tag);
}
