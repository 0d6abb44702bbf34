import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { matchesWords, tagListOf, tagNamesOf } from "@/db/deleted-tags";
import { type Facet, facetCodes } from "@/db/facets";
import {
  albums,
  imageAliases,
  imageFiles,
  imageSearch,
  images,
  imageTags,
  profilePictures,
  users,
} from "@/db/schema";
import {
  accessColumns,
  accessibleImages,
  albumOf,
  imageHostOf,
  isInAlbum,
  markOf,
  type Surface,
  shownProfiles,
  uidOfHandle,
  withheldImages,
} from "@/lib/access";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { sharesWord } from "@/lib/images/search";
import { db } from "@/lib/platform/database/transaction";
import { findStoredTags, isTag } from "@/lib/tags";

const stranger = { by: "stranger" } as const;

const ownerColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  imageHost: imageHostOf("users"),
  displayName: users.displayName,
  bio: users.bio,
  website: users.website,
  github: users.github,
  profilePicture: users.profilePicture,
  avatarVersion: profilePictures.version,
  searchEngines: users.searchEngines,
  aiTraining: users.aiTraining,
  showMetadata: users.showMetadata,
  coverImageId: users.coverImageId,
  layout: users.layout,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export type OwnerRow = Awaited<ReturnType<typeof selectOwner>>[number];

function selectOwner(handle: string) {
  return db()
    .select(ownerColumns)
    .from(users)
    .leftJoin(
      profilePictures,
      and(eq(profilePictures.owner, users.owner), eq(profilePictures.size, avatarSizes[0])),
    )
    .where(and(eq(users.uid, uidOfHandle(handle)), shownProfiles()));
}

/** Returns the account that has the handle, or to which it redirects, if its profile is public. */
export async function findShownOwner(handle: string): Promise<OwnerRow | undefined> {
  const [row] = await selectOwner(handle);
  return row;
}

const imageColumns = {
  id: images.id,
  filename: images.filename,
  albumSlug: albumOf(),
  title: images.title,
  description: images.description,
  alt: images.alt,
  ...accessColumns,
  linkEpoch: images.linkEpoch,
  generation: images.generation,
  cropRevision: images.cropRevision,
  qualityRevision: images.qualityRevision,
  mark: markOf(),
  license: images.license,
  nsfw: images.nsfw,
  fileTakenAt: images.fileTakenAt,
  editedTakenAt: images.editedTakenAt,
  createdAt: images.createdAt,
  updatedAt: images.updatedAt,
  tags: tagListOf(images.id),
  tagNames: tagNamesOf(images),
  file: {
    contentType: imageFiles.contentType,
    format: imageFiles.format,
    sizeBytes: imageFiles.sizeBytes,
    width: imageFiles.width,
    height: imageFiles.height,
    pages: imageFiles.pages,
    placeholder: imageFiles.placeholder,
    colors: imageFiles.colors,
    exif: imageFiles.exif,
  },
};

const isLiveFile = and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation));

/** Selects images with the columns of their public form; the caller chooses which. */
export function selectImages() {
  return db()
    .select(imageColumns)
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(imageFiles, isLiveFile)
    .innerJoin(albums, and(eq(albums.owner, images.owner), eq(albums.albumSlug, images.albumSlug)))
    .$dynamic();
}

/** Selects the ids of the same images. */
export function selectImageIds() {
  return db()
    .select({ id: images.id })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(imageFiles, isLiveFile)
    .innerJoin(albums, and(eq(albums.owner, images.owner), eq(albums.albumSlug, images.albumSlug)))
    .$dynamic();
}

export type ImageRow = Awaited<ReturnType<typeof selectImages>>[number];

export interface ListOptions {
  surface: Surface;
  now: string;
  limit: number;
  album?: string | undefined;
  tag?: string | undefined;
  color?: Facet | undefined;
  /** A `tsquery` text. */
  words?: string | undefined;
  /** Sort key and id of the previous page's last row. */
  after?: readonly [createdAt: string, id: string, note?: string] | undefined;
  excludesNsfw?: boolean;
}

/** Returns the images of an account that visitors may see on the surface, newest first. */
export async function listShownImages(owner: string, options: ListOptions): Promise<ImageRow[]> {
  const { words, ...others } = options;
  const query = words === undefined ? undefined : await buildWordsQuery(owner, words);
  const matches = query && (await findRareMatches(owner, query));
  if (matches?.length === 0) return [];

  return selectImages()
    .where(
      and(
        matchesList(owner, others, matches ? undefined : query),
        // As an array of unknown length, which the planner looks up one by one instead of reading
        // the library.
        matches && sql`${images.id} = any(array(select unnest(${sql.param(matches)}::text[])))`,
        isAfter(options.after),
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(options.limit);
}

const maxRareMatches = 2_000;

/**
 * Returns the images of the account that contain rare words; `undefined` if there are more, which a
 * list soon finds among the newest images. Reading those until it has found a rare word takes
 * seconds in a large library.
 */
async function findRareMatches(owner: string, hasWords: SQL): Promise<string[] | undefined> {
  const rows = await db()
    .select({ id: imageSearch.imageId })
    .from(imageSearch)
    .where(and(eq(imageSearch.owner, owner), hasWords))
    .limit(maxRareMatches + 1);
  return rows.length > maxRareMatches ? undefined : rows.map(({ id }) => id);
}

/** The condition on `image_search` for its words. */
async function buildWordsQuery(owner: string, words: string): Promise<SQL> {
  const query = sql`to_tsquery('simple', ${words})`;
  const { deleted } = await findStoredTags(owner, []);
  const isOfTag = deleted.some((tag) => sharesWord(words, tag));

  return isOfTag ? matchesWords(sql`image_search`, query) : sql`${imageSearch.searchText} @@ ${query}`;
}

function isAfter(position: ListOptions["after"]): SQL | undefined {
  return position && sql`(${images.createdAt}, ${images.id}) < (${position[0]}, ${position[1]})`;
}

function matchesList(owner: string, options: Omit<ListOptions, "words">, hasWords?: SQL): SQL | undefined {
  const { surface, now, album, tag, color, excludesNsfw } = options;
  const inSearch = (condition: SQL) =>
    sql`${images.id} in (
      select ${imageSearch.imageId} from ${imageSearch} where ${imageSearch.owner} = ${owner} and ${condition})`;
  return and(
    eq(images.owner, owner),
    accessibleImages(stranger, surface, now),
    album === undefined ? undefined : isInAlbum(owner, album),
    excludesNsfw ? eq(images.nsfw, false) : undefined,
    tag === undefined
      ? undefined
      : sql`${images.id} in (
          select t.image_id from ${imageTags} t where t.owner = ${owner} and ${isTag(sql`t`, owner, tag)})`,
    color &&
      inSearch(sql`string_to_array(${imageSearch.facets}, null) @> array[${facetCodes[color]}]::text[]`),
    hasWords && inSearch(hasWords),
  );
}

/** Returns the images before and after this one in the list: newer and older. */
export async function findNeighbours(
  owner: string,
  { createdAt, id }: Pick<ImageRow, "createdAt" | "id">,
  options: Pick<ListOptions, "surface" | "now" | "album">,
): Promise<{ newer: ImageRow | undefined; older: ImageRow | undefined }> {
  const isInList = matchesList(owner, { ...options, limit: 1 });
  const place = sql`(${images.createdAt}, ${images.id})`;
  const [[newer], [older]] = await Promise.all([
    selectImages()
      .where(and(isInList, sql`${place} > (${createdAt}, ${id})`))
      .orderBy(asc(images.createdAt), asc(images.id))
      .limit(1),
    selectImages()
      .where(and(isInList, sql`${place} < (${createdAt}, ${id})`))
      .orderBy(desc(images.createdAt), desc(images.id))
      .limit(1),
  ]);

  return { newer, older };
}

/**
 * Returns the images that have or had the path and that the page may show with or without a key;
 * the one that has it now first. The caller checks the key.
 */
export async function findImagesAtPath(
  owner: string,
  { album, filename }: { album: string; filename: string },
  { by, now, surface }: { by: "stranger" | "key"; now: string; surface: Surface },
): Promise<ImageRow[]> {
  const ids = sql`array(
    select i.id from ${images} i where i.owner = ${owner} and i.filename = ${filename}
      and (i.album_slug = ${album} or ${albumOf("i")} = ${album})
    union all
    select a.image_id from ${imageAliases} a
    where a.alias_owner = ${owner} and a.alias_album_slug = ${album} and a.alias_filename = ${filename})`;

  return selectImages()
    .where(
      and(eq(images.owner, owner), sql`${images.id} = any(${ids})`, accessibleImages({ by }, surface, now)),
    )
    .orderBy(desc(sql`(${albumOf()} = ${album} and ${images.filename} = ${filename})`));
}

/**
 * Returns the images at the path that the page could show if no operator had withheld them or their
 * account. The caller checks the key.
 */
export async function findWithheldImages(
  { handle, album, filename }: { handle: string; album: string; filename: string },
  { by, now }: { by: "stranger" | "key"; now: string },
) {
  return db()
    .select({ id: images.id, linkEpoch: images.linkEpoch })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .where(
      and(
        eq(users.handle, handle),
        eq(albumOf(), album),
        eq(images.filename, filename),
        withheldImages({ by }, "page", now),
      ),
    );
}

/** Counts the images of an account that visitors may see in lists. */
export async function countShownImages(owner: string, now: string): Promise<number> {
  const [row] = await db()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .where(and(eq(images.owner, owner), accessibleImages(stranger, "profile list", now)));
  return row?.count ?? 0;
}
