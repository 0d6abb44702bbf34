import { and, asc, eq, sql } from "drizzle-orm";
import { albums, images, users } from "@/db/schema";
import { accessibleImages, albumOf, imageHostOf, markOf, shownAlbums, shownProfiles } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { sitemapPartSize } from "./resource";

/** The profiles that search engines may list. */
const isListed = and(shownProfiles(), eq(users.searchEngines, true));

export async function listSitemapProfiles() {
  return db()
    .select({ handle: users.handle, updatedAt: users.updatedAt })
    .from(users)
    .where(isListed)
    .orderBy(asc(users.uid))
    .limit(sitemapPartSize);
}

export async function listSitemapAlbums() {
  return db()
    .select({ handle: users.handle, album: albums.albumSlug, updatedAt: albums.updatedAt })
    .from(albums)
    .innerJoin(users, eq(users.owner, albums.owner))
    .where(and(shownAlbums(), eq(users.searchEngines, true)))
    .orderBy(asc(users.uid), asc(albums.albumSlug))
    .limit(sitemapPartSize);
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
