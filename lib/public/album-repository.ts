import { and, asc, eq, sql } from "drizzle-orm";
import { albums, images, users } from "@/db/schema";
import { accessibleImages, albumOf, isInAlbum, shownAlbums } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";

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
      layout: albums.layout,
      sort: albums.sort,
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

/** The number of images that an album shows, and the days of the first and the last of them. */
export interface AlbumSummary {
  count: number;
  earliestAt: string | null;
  latestAt: string | null;
}

/** The time that everyone may see of an image: when it was taken, otherwise of its publication. */
const shownTime = sql`coalesce(${images.editedTakenAt},
  case when ${users.showMetadata} = 1 then ${images.fileTakenAt} end, ${images.createdAt})`;

/**
 * Summarizes the images that the public albums of an account show, by slug; albums without any are
 * left out.
 */
export async function summarizeAlbums(
  owner: string,
  now: string,
  slug?: string,
): Promise<Map<string, AlbumSummary>> {
  const rows = await db()
    .select({
      albumSlug: albumOf(),
      count: sql`count(*)`.mapWith(Number),
      earliestAt: sql<string>`min(${shownTime})`,
      latestAt: sql<string>`max(${shownTime})`,
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(albums, and(eq(albums.owner, images.owner), eq(albums.albumSlug, images.albumSlug)))
    .where(
      and(
        eq(images.owner, owner),
        slug === undefined ? undefined : isInAlbum(owner, slug),
        accessibleImages(stranger, "album list", now),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ albumSlug, ...summary }) => [albumSlug, summary]));
}
