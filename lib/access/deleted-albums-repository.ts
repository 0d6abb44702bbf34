import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { albums } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { defaultAlbumSlug } from "@/lib/values/default-album";

// A deleted album with many images keeps its row until a job has moved them (`albums.deleted_at`).
// Until then the rows of the images have the old slug. Every query takes the album of an image from
// here, which counts them to the default album.

/**
 * Columns are written with their table: Drizzle leaves it out where a query has only one, also in
 * subqueries.
 */
const columnOf = (table: string, name: "owner" | "album_slug") => sql.raw(`"${table}"."${name}"`);

const isDeleted = (owner: SQL | string, slug: SQL | string) =>
  sql`exists (select from ${albums} d where d.owner = ${owner} and d.album_slug = ${slug} and d.deleted_at is not null)`;

/** Read once for each query, from an index that is usually empty. */
const isAnyDeleted = sql`(select exists (select from ${albums} d where d.deleted_at is not null))`;

/**
 * The slug of the album of an image. `table` is the name of `images`, or of another table with its
 * owner and slug, in the query.
 */
export function albumOf(table = "images"): SQL<string> {
  const slug = columnOf(table, "album_slug");
  return sql<string>`(case when ${isAnyDeleted} and ${isDeleted(columnOf(table, "owner"), slug)} then ${sql.raw(`'${defaultAlbumSlug}'`)} else ${slug} end)`;
}

/** Matches images of the owner that are in the album; `table` as for `albumOf`. */
export function isInAlbum(owner: string, album: string, table = "images"): SQL {
  const slug = columnOf(table, "album_slug");
  if (album !== defaultAlbumSlug) return sql`(${slug} = ${album} and not ${isDeleted(owner, album)})`;

  return sql`(${slug} = ${album} or ${slug} = any(array(
    select d.album_slug from ${albums} d where d.owner = ${owner} and d.deleted_at is not null)))`;
}

/**
 * Returns the slugs that rows of the album's images have: usually only its own, which lets a list
 * read the index of the album in order; none for a deleted album.
 */
export async function listStoredSlugs(owner: string, album: string): Promise<string[]> {
  const deleted = await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(and(eq(albums.owner, owner), isNotNull(albums.deletedAt)));
  const slugs = deleted.map(({ slug }) => slug);
  if (album === defaultAlbumSlug) return [album, ...slugs];

  return slugs.includes(album) ? [] : [album];
}
