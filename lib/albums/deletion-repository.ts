import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { albums, imageAliases, images, memberships, shares, users } from "@/db/schema";
import { albumOf } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { defaultAlbumSlug } from "@/lib/values/default-album";

const isRow = (owner: string, albumSlug: string) =>
  and(eq(albums.owner, owner), eq(albums.albumSlug, albumSlug));

/**
 * Prevents images from entering the album until the open transaction ends. Returns false if the
 * album does not exist.
 */
export function lockAlbumForDelete(owner: string, albumSlug: string): Promise<boolean> {
  return lockRow(and(isRow(owner, albumSlug), isNull(albums.deletedAt)));
}

/** Same for a deleted album that still has images. */
export function lockDeletedAlbum(owner: string, albumSlug: string): Promise<boolean> {
  return lockRow(and(isRow(owner, albumSlug), isNotNull(albums.deletedAt)));
}

async function lockRow(condition: SQL | undefined): Promise<boolean> {
  const rows = await db().select({ slug: albums.albumSlug }).from(albums).where(condition).for("update");
  return rows.length > 0;
}

export async function deleteAlbumRow(owner: string, albumSlug: string): Promise<void> {
  await db().delete(albums).where(isRow(owner, albumSlug));
}

/**
 * Deletes the locked album for everyone, with its memberships and share links, but keeps the row
 * for its images. From now on they are in the default album, and as public as it.
 */
export async function markDeleted(owner: string, albumSlug: string, now: string): Promise<void> {
  await db()
    .delete(memberships)
    .where(and(eq(memberships.owner, owner), eq(memberships.albumSlug, albumSlug)));
  await db()
    .delete(shares)
    .where(and(eq(shares.owner, owner), eq(shares.albumSlug, albumSlug)));
  const [receiving] = await db()
    .select({ permission: albums.permission })
    .from(albums)
    .where(isRow(owner, defaultAlbumSlug))
    .for("share");

  await db()
    .update(albums)
    .set({ deletedAt: now, permission: receiving?.permission ?? "private" })
    .where(isRow(owner, albumSlug));
}

/** Counts the rows of images that have the slug, those in the trash included. */
export async function countStoredImages(owner: string, albumSlug: string): Promise<number> {
  return db().$count(images, and(eq(images.owner, owner), eq(images.albumSlug, albumSlug)));
}

/**
 * Returns the deleted albums of an open account that still have images, the first deleted first.
 */
export async function listDeletedAlbums(uid: string): Promise<Array<{ owner: string; slug: string }>> {
  return db()
    .select({ owner: albums.owner, slug: albums.albumSlug })
    .from(users)
    .innerJoin(albums, eq(albums.owner, users.owner))
    .where(and(eq(users.uid, uid), isNull(users.deletedAt), isNotNull(albums.deletedAt)))
    .orderBy(asc(albums.deletedAt), asc(albums.albumSlug));
}

/** Returns the open accounts with an album that was deleted before then and still has images. */
export async function listOwnersOfDeleted(deletedBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ uid: users.uid })
    .from(albums)
    .innerJoin(users, eq(users.owner, albums.owner))
    .where(and(isNull(users.deletedAt), isNotNull(albums.deletedAt), lt(albums.deletedAt, deletedBefore)))
    .limit(limit);
  return rows.map(({ uid }) => uid);
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
  if (imageIds.length > 0) await moveImages(owner, imageIds, { to, now });

  return imageIds;
}

/**
 * Moves locked images from any albums into another one; their old URLs still work. An image of a
 * deleted album has two: the one in that album, and the one in the default album.
 */
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
    select ${images.owner}, previous.slug, ${images.filename}, ${images.id}, ${now}
    from ${images} cross join lateral (select ${images.albumSlug} as slug union select ${albumOf()}) previous
    where ${isMoved} and previous.slug <> ${to}
    on conflict (alias_owner, alias_album_slug, alias_filename)
      do update set image_id = excluded.image_id, created_at = excluded.created_at`);
  await db().update(images).set({ albumSlug: to, updatedAt: now }).where(isMoved);
}
