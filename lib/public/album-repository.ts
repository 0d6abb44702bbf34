import { and, asc, desc, eq, sql } from "drizzle-orm";
import { albums, images, users } from "@/db/schema";
import { accessibleImages, shownAlbums } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { type ImageRow, selectImages } from "./repository";

const stranger = { by: "stranger" } as const;

export type AlbumRow = Awaited<ReturnType<typeof listShownAlbums>>[number];

/** Returns the public albums of an account by title, or the one with the slug. */
export async function listShownAlbums(owner: string, slug?: string) {
  return db()
    .select({
      albumSlug: albums.albumSlug,
      title: albums.title,
      description: albums.description,
      color: albums.color,
      createdAt: albums.createdAt,
      updatedAt: albums.updatedAt,
      coverImageId: albums.coverImageId,
    })
    .from(albums)
    .innerJoin(users, eq(users.owner, albums.owner))
    .where(
      and(
        eq(albums.owner, owner),
        shownAlbums(),
        slug === undefined ? undefined : eq(albums.albumSlug, slug),
      ),
    )
    .orderBy(asc(sql`lower(${albums.title})`), asc(albums.albumSlug));
}

/** Counts the images that the public albums of an account show, by slug; those without any are left out. */
export async function countAlbumImages(
  owner: string,
  now: string,
  slug?: string,
): Promise<Map<string, number>> {
  const rows = await db()
    .select({ albumSlug: images.albumSlug, count: sql`count(*)`.mapWith(Number) })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(albums, and(eq(albums.owner, images.owner), eq(albums.albumSlug, images.albumSlug)))
    .where(
      and(
        eq(images.owner, owner),
        slug === undefined ? undefined : eq(images.albumSlug, slug),
        accessibleImages(stranger, "album list", now),
      ),
    )
    .groupBy(images.albumSlug);
  return new Map(rows.map(({ albumSlug, count }) => [albumSlug, count]));
}

/**
 * Returns the image that represents the album: its cover if that is public, else the newest; never a sensitive one. Profiles show it
 * too, which name no unlisted image.
 */
export async function findAlbumCover(
  owner: string,
  { albumSlug, coverImageId }: Pick<AlbumRow, "albumSlug" | "coverImageId">,
  now: string,
): Promise<ImageRow | undefined> {
  const isListed = and(
    eq(images.owner, owner),
    eq(images.albumSlug, albumSlug),
    eq(images.nsfw, false),
    accessibleImages(stranger, "profile list", now),
  );
  if (coverImageId !== null) {
    const [cover] = await selectImages().where(and(isListed, eq(images.id, coverImageId)));
    if (cover) return cover;
  }
  const [newest] = await selectImages()
    .where(isListed)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(1);
  return newest;
}
