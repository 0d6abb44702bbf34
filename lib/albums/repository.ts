import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { albums, imageAliases, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

const matchesAlbum = (owner: string, albumSlug: string) =>
  and(eq(albums.owner, owner), eq(albums.albumSlug, albumSlug));

export async function albumExists(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await db()
    .select({ albumSlug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug));
  return rows.length > 0;
}

/** False when the owner has an album of this slug already. */
export async function insertAlbum(row: typeof albums.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(albums)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: albums.albumSlug });
  return rows.length > 0;
}

/** One by one, the calls that look for a free slug of the owner choose one, until their transactions end. */
export async function lockSlugs(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`albums:${owner}`}, 0))`);
}

export async function findTakenSlugs(owner: string, candidates: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(and(eq(albums.owner, owner), inArray(albums.albumSlug, [...candidates])));
  return new Set(rows.map((row) => row.slug));
}

function selectAlbums() {
  return db()
    .select({
      album: albums,
      cover: {
        id: images.id,
        albumSlug: images.albumSlug,
        filename: images.filename,
        visibility: images.visibility,
        linkEpoch: images.linkEpoch,
      },
    })
    .from(albums)
    .leftJoin(
      images,
      and(
        eq(images.id, albums.coverImageId),
        eq(images.owner, albums.owner),
        isNull(images.deletedAt),
        eq(images.uploaded, true),
      ),
    )
    .$dynamic();
}

export type AlbumRow = Awaited<ReturnType<typeof listAlbumRows>>[number];

/** Favourites first, then by title. */
export async function listAlbumRows(owner: string) {
  return selectAlbums()
    .where(eq(albums.owner, owner))
    .orderBy(desc(albums.isFavourited), asc(sql`lower(${albums.title})`), asc(albums.albumSlug));
}

export async function findAlbum(owner: string, albumSlug: string): Promise<AlbumRow | undefined> {
  const [row] = await selectAlbums().where(matchesAlbum(owner, albumSlug));
  return row;
}

/** Keeps the album from being deleted until the open transaction ends; false when there is no such album. */
export async function lockAlbumShared(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug))
    .for("key share");
  return rows.length > 0;
}

/** Keeps the album from other changes until the open transaction ends; images still come and go. */
export async function lockAlbumForUpdate(owner: string, albumSlug: string): Promise<void> {
  await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug))
    .for("no key update");
}

/** Keeps images from coming into the album until the open transaction ends; false when there is no such album. */
export async function lockAlbumForDelete(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await db().select().from(albums).where(matchesAlbum(owner, albumSlug)).for("update");
  return rows.length > 0;
}

export async function updateAlbumRow(
  owner: string,
  albumSlug: string,
  changes: Partial<typeof albums.$inferInsert>,
): Promise<void> {
  await db().update(albums).set(changes).where(matchesAlbum(owner, albumSlug));
}

export async function deleteAlbumRow(owner: string, albumSlug: string): Promise<void> {
  await db().delete(albums).where(matchesAlbum(owner, albumSlug));
}

/** How many images each album has; albums without images are not in the map. */
export async function countImagesByAlbum(owner: string, albumSlug?: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ albumSlug: images.albumSlug, count: count() })
    .from(images)
    .where(
      and(
        eq(images.owner, owner),
        isNull(images.deletedAt),
        albumSlug === undefined ? undefined : eq(images.albumSlug, albumSlug),
      ),
    )
    .groupBy(images.albumSlug);
  return new Map(rows.map((row) => [row.albumSlug, row.count]));
}

interface MoveOptions {
  from: string;
  to: string;
  /** At most so many images. */
  limit: number;
  now: string;
}

/** Moves images of one album into another and keeps their addresses. Returns how many. */
export async function moveImageBatch(owner: string, { from, to, limit, now }: MoveOptions): Promise<number> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), eq(images.albumSlug, from)))
    .orderBy(asc(images.id))
    .limit(limit)
    .for("update");
  const imageIds = rows.map((row) => row.id);
  await moveImages(owner, imageIds, { to, now });
  return imageIds.length;
}

/** Moves locked images, of whatever albums, into another one and keeps their addresses. */
export async function moveImages(
  owner: string,
  imageIds: readonly string[],
  { to, now }: Pick<MoveOptions, "to" | "now">,
): Promise<void> {
  const isMoved = inArray(images.id, [...imageIds]);
  await db().execute(sql`
    delete from ${imageAliases} a using ${images}
    where ${isMoved} and a.alias_owner = ${owner} and a.alias_album_slug = ${to} and a.alias_filename = ${images.filename}`);
  await db().execute(sql`
    insert into ${imageAliases} (alias_owner, alias_album_slug, alias_filename, image_id, created_at)
    select ${images.owner}, ${images.albumSlug}, ${images.filename}, ${images.id}, ${now} from ${images} where ${isMoved}
    on conflict (alias_owner, alias_album_slug, alias_filename)
      do update set image_id = excluded.image_id, created_at = excluded.created_at`);
  await db().update(images).set({ albumSlug: to, updatedAt: now }).where(isMoved);
}

/** Whether the image may be shown as a cover: one of the owner's own. */
export async function ownsImage(owner: string, imageId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), eq(images.id, imageId)));
  return rows.length > 0;
}
