import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { albums, imageAliases, imageMonths, images } from "@/db/schema";
import { isInScope } from "@/lib/access";
import { includesAlbum, type LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import { maxPreviews } from "./resource";

const matchesAlbum = (owner: string, albumSlug: string) =>
  and(eq(albums.owner, owner), eq(albums.albumSlug, albumSlug));

const isShown = ({ owner, album }: LibraryScope) =>
  album === undefined ? eq(albums.owner, owner) : matchesAlbum(owner, album);

export async function albumExists(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await db()
    .select({ albumSlug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug));
  return rows.length > 0;
}

/** Whether uploads into the album are encrypted that do not say otherwise. */
export async function encryptsUploads(owner: string, albumSlug: string): Promise<boolean> {
  const [row] = await db()
    .select({ encryptUploads: albums.encryptUploads })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug));
  return row?.encryptUploads ?? false;
}

/** Returns false if the owner already has an album with this slug. */
export async function insertAlbum(row: typeof albums.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(albums)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: albums.albumSlug });
  return rows.length > 0;
}

/** Serializes the search for a free slug per owner, until the open transaction ends. */
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

/** What the URLs of an image depend on. */
const previewColumns = {
  id: images.id,
  albumSlug: images.albumSlug,
  filename: images.filename,
  visibility: images.visibility,
  linkEpoch: images.linkEpoch,
  generation: images.generation,
  cropRevision: images.cropRevision,
};

export type PreviewImage = Pick<typeof images.$inferSelect, keyof typeof previewColumns>;

function selectAlbums() {
  return db()
    .select({ album: albums, cover: previewColumns })
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

/** Sorts favourites first, then by title. */
export async function listAlbumRows(scope: LibraryScope) {
  return selectAlbums()
    .where(isShown(scope))
    .orderBy(desc(albums.isFavourited), asc(sql`lower(${albums.title})`), asc(albums.albumSlug));
}

/** Returns what a link to each favourite album shows, in the order of `listAlbumRows`. */
export async function listFavouriteAlbums(scope: LibraryScope) {
  return db()
    .select({ album: albums.albumSlug, title: albums.title, color: albums.color })
    .from(albums)
    .where(and(isShown(scope), eq(albums.isFavourited, true)))
    .orderBy(asc(sql`lower(${albums.title})`), asc(albums.albumSlug));
}

export async function findAlbum(scope: LibraryScope, albumSlug: string): Promise<AlbumRow | undefined> {
  const [row] = await selectAlbums().where(and(isShown(scope), matchesAlbum(scope.owner, albumSlug)));
  return row;
}

/** Prevents deletion of the album until the open transaction ends. Returns false if the scope does not have the album. */
export async function lockAlbumShared(scope: LibraryScope, albumSlug: string): Promise<boolean> {
  if (!includesAlbum(scope, albumSlug)) return false;
  const { owner } = scope;
  const rows = await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug))
    .for("key share");
  return rows.length > 0;
}

/** Prevents other changes to the album until the open transaction ends; images can still enter and leave. */
export async function lockAlbumForUpdate(owner: string, albumSlug: string): Promise<void> {
  await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug))
    .for("no key update");
}

/** Prevents images from entering the album until the open transaction ends. Returns false if the album does not exist. */
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

/** Counts the images of each album, by the counts of their months. An album that never had one has no entry. */
export async function countImagesByAlbum(owner: string, albumSlug?: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ albumSlug: imageMonths.albumSlug, count: sql`sum(${imageMonths.count})`.mapWith(Number) })
    .from(imageMonths)
    .where(
      and(
        eq(imageMonths.owner, owner),
        albumSlug === undefined ? undefined : eq(imageMonths.albumSlug, albumSlug),
      ),
    )
    .groupBy(imageMonths.albumSlug);
  return new Map(rows.map((row) => [row.albumSlug, row.count]));
}

/** Returns the newest complete images of each album, without those marked as not safe for work, by album. */
export async function listNewestImages(
  owner: string,
  albumSlug?: string,
): Promise<Map<string, PreviewImage[]>> {
  const newest = db()
    .select(previewColumns)
    .from(images)
    .where(
      and(
        eq(images.owner, albums.owner),
        eq(images.albumSlug, albums.albumSlug),
        isNull(images.deletedAt),
        eq(images.uploaded, true),
        eq(images.nsfw, false),
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(maxPreviews)
    .as("newest");
  const rows = await db()
    .select({
      id: newest.id,
      albumSlug: newest.albumSlug,
      filename: newest.filename,
      visibility: newest.visibility,
      linkEpoch: newest.linkEpoch,
      generation: newest.generation,
      cropRevision: newest.cropRevision,
    })
    .from(albums)
    .crossJoinLateral(newest)
    .where(albumSlug === undefined ? eq(albums.owner, owner) : matchesAlbum(owner, albumSlug));
  const byAlbum = new Map<string, PreviewImage[]>();
  for (const row of rows) byAlbum.set(row.albumSlug, [...(byAlbum.get(row.albumSlug) ?? []), row]);
  return byAlbum;
}

interface MoveOptions {
  from: string;
  to: string;
  /** Maximum number of images to move. */
  limit: number;
  now: string;
}

/** Moves images from one album to another; their old URLs still work. Returns their ids. */
export async function moveImageBatch(
  owner: string,
  { from, to, limit, now }: MoveOptions,
): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), eq(images.albumSlug, from)))
    .orderBy(asc(images.id))
    .limit(limit)
    .for("update");
  const imageIds = rows.map((row) => row.id);
  await moveImages(owner, imageIds, { to, now });
  return imageIds;
}

/** Moves locked images from any albums into another one; their old URLs still work. */
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

/** Whether the image is in the scope and may be a cover. */
export async function ownsImage(scope: LibraryScope, imageId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(isInScope(scope), eq(images.id, imageId)));
  return rows.length > 0;
}
