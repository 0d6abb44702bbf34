import { and, asc, desc, eq, inArray, not, notExists, type SQLWrapper, sql } from "drizzle-orm";
import { albumRanks, images } from "@/db/schema";
import { isInAlbum } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { hasAnyId, maxRankLength, type RankedImages } from "@/lib/ranks";

const { imageId, rank } = albumRanks;

const isOf = (owner: string, slug: string) =>
  and(eq(albumRanks.owner, owner), eq(albumRanks.albumSlug, slug));

/** The images of an album in their order by hand. */
export function ranksOf(owner: string, slug: string): RankedImages {
  return { table: albumRanks, imageId, rank, isInOrder: isOf(owner, slug) };
}

/** The row of `album_ranks` of an image in the album, for joins with `images`. */
export function isRankIn(owner: string, slug: string) {
  return and(eq(imageId, images.id), isOf(owner, slug));
}

/** Starts the keys of images without a rank. It comes after all digits of ranks. */
export const unrankedPrefix = "~";

/** The key of the order by hand: images without a rank come last, in the order of their upload. */
export const orderKeyOf = (rankOfImage: SQLWrapper) =>
  sql<string>`coalesce(${rankOfImage}, ${sql.raw(`'${unrankedPrefix}'`)} || ${images.createdAt})`;
export const orderKey = orderKeyOf(rank);

/** Returns the number of images in the album, those in the trash included; at most `max`. */
export async function countAlbumImages(owner: string, slug: string, max: number): Promise<number> {
  const some = db()
    .select({ one: sql`1`.as("one") })
    .from(images)
    .where(and(eq(images.owner, owner), isInAlbum(owner, slug)))
    .limit(max)
    .as("some");
  const [row] = await db()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(some);
  return row?.count ?? 0;
}

/** Deletes the ranks of images that have left the album. */
export async function deleteOutdatedRanks(owner: string, slug: string): Promise<void> {
  const others = db()
    .select({ id: imageId })
    .from(albumRanks)
    .innerJoin(images, eq(images.id, imageId))
    .where(and(isOf(owner, slug), not(isInAlbum(owner, slug))));
  await db()
    .delete(albumRanks)
    .where(and(isOf(owner, slug), inArray(imageId, others)));
}

/** Returns the images of the album without a rank by their upload, those in the trash included. */
export async function listUnranked(
  owner: string,
  slug: string,
  order: "oldest" | "newest",
): Promise<string[]> {
  const sorted = order === "oldest" ? asc : desc;
  const ranks = db().select({ id: imageId }).from(albumRanks).where(isRankIn(owner, slug));
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), isInAlbum(owner, slug), notExists(ranks)))
    .orderBy(sorted(images.createdAt), sorted(images.id));
  return rows.map(({ id }) => id);
}

/**
 * Gives those images ranks that are in the album. One that had a rank in another album loses that one.
 */
export async function insertRanks(
  { owner, slug }: { owner: string; slug: string },
  ranks: ReadonlyMap<string, string>,
): Promise<void> {
  if (ranks.size === 0) return;

  // Locks the images in one order, in which purges lock them as well.
  await db().execute(sql`
    insert into ${albumRanks} (image_id, owner, album_slug, rank)
    select i.id, ${owner}, ${slug}, v.rank
    from unnest(${sql.param([...ranks.keys()])}::text[], ${sql.param([...ranks.values()])}::text[]) as v(id, rank)
    inner join ${images} i on i.id = v.id and i.owner = ${owner} and ${isInAlbum(owner, slug, "i")}
    order by i.id for key share of i
    on conflict (image_id) do update
      set owner = excluded.owner, album_slug = excluded.album_slug, rank = excluded.rank`);
}

/**
 * Returns the ranks of those images that are in the album and not in the trash. Locks them until the
 * open transaction ends.
 */
export async function lockPresentRanks(
  owner: string,
  slug: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db()
    .select({ id: imageId, rank })
    .from(albumRanks)
    .innerJoin(images, eq(images.id, imageId))
    .where(
      and(
        isOf(owner, slug),
        hasAnyId(imageId, ids),
        isInAlbum(owner, slug),
        sql`${images.deletedAt} is null`,
      ),
    )
    .orderBy(asc(imageId))
    .for("no key update", { of: albumRanks });
  return new Map(rows.map((row) => [row.id, row.rank]));
}

/** Returns the images of the album that have a rank, in their order. */
export async function listRanked(owner: string, slug: string): Promise<string[]> {
  const rows = await db()
    .select({ id: imageId })
    .from(albumRanks)
    .where(isOf(owner, slug))
    .orderBy(asc(rank));
  return rows.map(({ id }) => id);
}

/** Longer than `maxRankLength`. An index has these ranks only, so the number is part of the text. */
const isLong = sql`length(${rank}) > ${sql.raw(String(maxRankLength))}`;

/** Returns albums with ranks that are too long. */
export async function listAlbumsWithLongRanks(
  limit: number,
): Promise<Array<{ owner: string; slug: string }>> {
  return db()
    .selectDistinct({ owner: albumRanks.owner, slug: albumRanks.albumSlug })
    .from(albumRanks)
    .where(isLong)
    .limit(limit);
}
