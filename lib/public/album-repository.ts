import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { albums, images, users } from "@/db/schema";
import { accessibleImages, albumOf, isInAlbum, listStoredSlugs, shownAlbums } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { type ImageRow, selectImageIds, selectImages } from "./repository";

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

/**
 * Returns the image that represents each of the albums, by slug: its cover if that is public, else
 * the newest; never a sensitive one. Profiles show it too, which name no unlisted image.
 */
export async function findAlbumCovers(
  owner: string,
  rows: ReadonlyArray<Pick<AlbumRow, "albumSlug" | "coverImageId">>,
  now: string,
): Promise<Map<string, ImageRow>> {
  const isListed = and(
    eq(images.owner, owner),
    eq(images.nsfw, false),
    accessibleImages(stranger, "profile list", now),
  );
  const coverIds = new Set(rows.flatMap(({ coverImageId }) => coverImageId ?? []));
  const listed = await selectImages().where(and(isListed, isAnyOf([...coverIds])));
  const chosen = new Map(listed.map((image) => [image.id, image]));
  const covers = new Map<string, ImageRow>();
  for (const { albumSlug, coverImageId } of rows) {
    const cover = coverImageId === null ? undefined : chosen.get(coverImageId);
    if (cover?.albumSlug === albumSlug) covers.set(albumSlug, cover);
  }

  const others = rows.flatMap(({ albumSlug }) => (covers.has(albumSlug) ? [] : [albumSlug]));
  for (const image of await listNewestOf(owner, others, isListed))
    if (!covers.has(image.albumSlug)) covers.set(image.albumSlug, image);

  return covers;
}

/**
 * Returns the newest of the images that match, at least one of each album that has any, the newest
 * first.
 */
async function listNewestOf(
  owner: string,
  albumSlugs: readonly string[],
  matches: SQL | undefined,
): Promise<ImageRow[]> {
  if (albumSlugs.length === 0) return [];

  const others = albumSlugs.includes(defaultAlbumSlug) ? await listStoredSlugs(owner, defaultAlbumSlug) : [];
  const slugs = new Set([...albumSlugs, ...others]);
  const newest = selectImageIds()
    .where(and(matches, sql`${images.albumSlug} = wanted.slug`))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(1);
  const ids = sql`array(select ${newest} from unnest(${sql.param([...slugs])}::text[]) as wanted (slug))`;

  return selectImages()
    .where(sql`${images.id} = any(${ids})`)
    .orderBy(desc(images.createdAt), desc(images.id));
}

/**
 * An array of unknown length is looked up one by one; a list would be another statement for each
 * length.
 */
const isAnyOf = (ids: string[]) => sql`${images.id} = any(${sql.param(ids)}::text[])`;
