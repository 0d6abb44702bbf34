import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { albums, imageMonths, images } from "@/db/schema";
import { albumOf, isInAlbum, isInScope } from "@/lib/access";
import { includesAlbum, type LibraryScope } from "@/lib/kernel/library-scope";
import { db, prepareQuery, type QueryValue } from "@/lib/platform/database/transaction";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { maxPreviews } from "./resource";

const matchesAlbum = (owner: QueryValue, albumSlug: QueryValue) =>
  and(eq(albums.owner, owner), eq(albums.albumSlug, albumSlug), isNull(albums.deletedAt));

const isShown = ({ owner, album }: LibraryScope) =>
  album === undefined ? and(eq(albums.owner, owner), isNull(albums.deletedAt)) : matchesAlbum(owner, album);

export async function albumExists(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await db()
    .select({ albumSlug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug));
  return rows.length > 0;
}

const selectEncryption = prepareQuery("encryption-of-album", (database) =>
  database
    .select({ encryptUploads: albums.encryptUploads })
    .from(albums)
    .where(matchesAlbum(sql.placeholder("owner"), sql.placeholder("albumSlug"))),
);

/** Whether uploads into the album are encrypted that do not say otherwise. */
export async function encryptsUploads(owner: string, albumSlug: string): Promise<boolean> {
  const [row] = await selectEncryption({ owner, albumSlug });
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

/** Returns which of the slugs an album has, or one that was deleted and is not empty yet. */
export async function findTakenSlugs(owner: string, candidates: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(and(eq(albums.owner, owner), inArray(albums.albumSlug, [...candidates])));
  return new Set(rows.map((row) => row.slug));
}

/** The columns that the URLs of an image depend on. */
const previewColumns = {
  id: images.id,
  albumSlug: albumOf(),
  filename: images.filename,
  visibility: images.visibility,
  linkEpoch: images.linkEpoch,
  generation: images.generation,
  cropRevision: images.cropRevision,
  qualityRevision: images.qualityRevision,
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

/** Sorts favorites first, then by title. */
export async function listAlbumRows(scope: LibraryScope) {
  return selectAlbums()
    .where(isShown(scope))
    .orderBy(desc(albums.isFavourited), asc(sql`lower(${albums.title})`), asc(albums.albumSlug));
}

/** Returns what a link to each favorite album shows, in the order of `listAlbumRows`. */
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

/**
 * Prevents deletion of the album until the open transaction ends. Returns false if the scope does
 * not have the album.
 */
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

/**
 * Prevents other changes to the album until the open transaction ends; images can still enter and
 * leave.
 */
export async function lockAlbumForUpdate(owner: string, albumSlug: string): Promise<void> {
  await db()
    .select({ slug: albums.albumSlug })
    .from(albums)
    .where(matchesAlbum(owner, albumSlug))
    .for("no key update");
}

export async function updateAlbumRow(
  owner: string,
  albumSlug: string,
  changes: Partial<typeof albums.$inferInsert>,
): Promise<void> {
  await db().update(albums).set(changes).where(matchesAlbum(owner, albumSlug));
  const { permission } = changes;
  if (albumSlug !== defaultAlbumSlug || permission === undefined) return;

  // Images of deleted albums are in the default album.
  await db()
    .update(albums)
    .set({ permission })
    .where(and(eq(albums.owner, owner), isNotNull(albums.deletedAt)));
}

/** The images of an album, and how many of them are archived. */
export interface AlbumCount {
  count: number;
  archived: number;
}

/**
 * Counts the images of each album, by the counts of their months. An album that never had one has
 * no entry.
 */
export async function countImagesByAlbum(
  owner: string,
  albumSlug?: string,
): Promise<Map<string, AlbumCount>> {
  const rows = await db()
    .select({
      albumSlug: albumOf("image_months"),
      count: sql`sum(${imageMonths.count})`.mapWith(Number),
      archived: sql`sum(${imageMonths.archivedCount})`.mapWith(Number),
    })
    .from(imageMonths)
    .where(
      and(
        eq(imageMonths.owner, owner),
        albumSlug === undefined ? undefined : isInAlbum(owner, albumSlug, "image_months"),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ albumSlug: slug, ...counts }) => [slug, counts]));
}

/**
 * Returns the newest complete images of each album, without sensitive and archived ones, by album.
 */
export async function listNewestImages(
  owner: string,
  albumSlug?: string,
): Promise<Map<string, PreviewImage[]>> {
  const newest = db()
    .select({ ...previewColumns, createdAt: images.createdAt })
    .from(images)
    .where(
      and(
        eq(images.owner, albums.owner),
        eq(images.albumSlug, albums.albumSlug),
        isNull(images.deletedAt),
        isNull(images.archivedAt),
        eq(images.uploaded, true),
        eq(images.nsfw, false),
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(maxPreviews)
    .as("newest");

  const isOfDefault = and(
    eq(albums.owner, owner),
    or(isNotNull(albums.deletedAt), matchesAlbum(owner, defaultAlbumSlug)),
  );

  const isOfAlbum =
    albumSlug === undefined
      ? eq(albums.owner, owner)
      : albumSlug === defaultAlbumSlug
        ? isOfDefault
        : matchesAlbum(owner, albumSlug);

  const rows = await db()
    .select({
      id: newest.id,
      albumSlug: albumOf("albums"),
      filename: newest.filename,
      visibility: newest.visibility,
      linkEpoch: newest.linkEpoch,
      generation: newest.generation,
      cropRevision: newest.cropRevision,
      qualityRevision: newest.qualityRevision,
    })
    .from(albums)
    .crossJoinLateral(newest)
    .where(isOfAlbum)
    .orderBy(desc(newest.createdAt), desc(newest.id));
  const byAlbum = new Map<string, PreviewImage[]>();
  for (const row of rows) byAlbum.set(row.albumSlug, [...(byAlbum.get(row.albumSlug) ?? []), row]);

  return byAlbum;
}

/** Whether the image is in the scope and may be a cover. */
export async function ownsImage(scope: LibraryScope, imageId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(isInScope(scope), eq(images.id, imageId)));
  return rows.length > 0;
}
