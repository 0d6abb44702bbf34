import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { images } from "@/db/schema";
import { accessibleImages, listStoredSlugs } from "@/lib/access";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import type { AlbumRow } from "./album-repository";
import { listShownImages } from "./lists-repository";
import { type ImageRow, type OwnerRow, selectImageIds, selectImages } from "./repository";

/** The images of an account that can be covers: the ones that everyone may see anywhere. */
function isCandidate(owner: string, now: string): SQL | undefined {
  return and(
    eq(images.owner, owner),
    eq(images.nsfw, false),
    accessibleImages({ by: "stranger" }, "profile list", now),
  );
}

/**
 * Returns the image at the top of the profile: the chosen one while everyone may see it, otherwise
 * the newest; never a sensitive one.
 */
export async function findProfileCover(
  { owner, coverImageId }: Pick<OwnerRow, "owner" | "coverImageId">,
  now: string,
): Promise<ImageRow | undefined> {
  const isChosen = and(isCandidate(owner, now), eq(images.id, coverImageId ?? ""));
  const [chosen] = coverImageId === null ? [] : await selectImages().where(isChosen);
  if (chosen) return chosen;

  const options = { surface: "profile list", now, limit: 1, excludesNsfw: true } as const;
  const [newest] = await listShownImages(owner, options);
  return newest;
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
  const isListed = isCandidate(owner, now);
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
