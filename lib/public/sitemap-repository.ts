import { and, asc, count, eq, sql } from "drizzle-orm";
import { albums, collections, images, users } from "@/db/schema";
import {
  accessibleImages,
  albumOf,
  imageHostOf,
  markOf,
  shownAlbums,
  shownCollections,
  shownProfiles,
} from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { sitemapPartSize } from "./resource";

/** The profiles that search engines may list. */
const isListed = and(shownProfiles(), eq(users.searchEngines, true));

const isAlbumListed = and(shownAlbums(), eq(users.searchEngines, true));
const isCollectionListed = and(shownCollections(), eq(users.searchEngines, true));

/** Rows of one kind in a part of the sitemap. */
interface Share {
  limit: number;
  offset: number;
}

export async function listSitemapProfiles({ limit, offset }: Share) {
  return db()
    .select({ handle: users.handle, updatedAt: users.updatedAt })
    .from(users)
    .where(isListed)
    .orderBy(asc(users.uid))
    .limit(limit)
    .offset(offset);
}

export async function listSitemapAlbums({ limit, offset }: Share) {
  return db()
    .select({ handle: users.handle, album: albums.albumSlug, updatedAt: albums.updatedAt })
    .from(albums)
    .innerJoin(users, eq(users.owner, albums.owner))
    .where(isAlbumListed)
    .orderBy(asc(users.uid), asc(albums.albumSlug))
    .limit(limit)
    .offset(offset);
}

export async function listSitemapCollections({ limit, offset }: Share) {
  return db()
    .select({ handle: users.handle, collection: collections.slug, updatedAt: collections.updatedAt })
    .from(collections)
    .innerJoin(users, eq(users.owner, collections.owner))
    .where(isCollectionListed)
    .orderBy(asc(users.uid), asc(collections.slug))
    .limit(limit)
    .offset(offset);
}

/** Counts the profiles, the albums or the collections in the sitemap, whichever are the most. */
export async function countLargestKind(): Promise<number> {
  const ofAlbums = db()
    .select({ rows: count() })
    .from(albums)
    .innerJoin(users, eq(users.owner, albums.owner))
    .where(isAlbumListed);
  const ofCollections = db()
    .select({ rows: count() })
    .from(collections)
    .innerJoin(users, eq(users.owner, collections.owner))
    .where(isCollectionListed);
  const counted = await Promise.all([
    db().select({ rows: count() }).from(users).where(isListed),
    ofAlbums,
    ofCollections,
  ]);

  return Math.max(...counted.map(([row]) => row?.rows ?? 0));
}

const isInSitemap = (now: string) =>
  and(accessibleImages({ by: "stranger" }, "sitemap", now), eq(users.searchEngines, true));

export async function countSitemapImages(now: string): Promise<number> {
  const [row] = await db()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .where(isInSitemap(now));
  return row?.count ?? 0;
}

/**
 * Returns the images of one part, counted from 0, in the order of their ids, which is the order of
 * their creation.
 */
export async function listSitemapImages(part: number, now: string) {
  return db()
    .select({
      handle: users.handle,
      imageHost: imageHostOf("users"),
      id: images.id,
      albumSlug: albumOf(),
      filename: images.filename,
      visibility: images.visibility,
      linkEpoch: images.linkEpoch,
      generation: images.generation,
      cropRevision: images.cropRevision,
      qualityRevision: images.qualityRevision,
      mark: markOf(),
      nsfw: images.nsfw,
      updatedAt: images.updatedAt,
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .where(isInSitemap(now))
    .orderBy(asc(images.id))
    .limit(sitemapPartSize)
    .offset(part * sitemapPartSize);
}
