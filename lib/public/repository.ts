import { and, desc, eq, sql } from "drizzle-orm";
import { tagListOf, tagNamesOf } from "@/db/deleted-tags";
import { albumRanks, albums, imageAliases, imageFiles, images, profilePictures, users } from "@/db/schema";
import {
  accessColumns,
  accessibleImages,
  albumOf,
  imageHostOf,
  markOf,
  type Surface,
  shownProfiles,
  uidOfHandle,
  withheldImages,
} from "@/lib/access";
import { isRankIn, orderKey } from "@/lib/albums";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { db } from "@/lib/platform/database/transaction";

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

/** Same, with the places of the images in the order by hand of the album. */
export function selectOrderedImages(owner: string, album: string) {
  return db()
    .select({ ...imageColumns, orderKey })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(imageFiles, isLiveFile)
    .innerJoin(albums, and(eq(albums.owner, images.owner), eq(albums.albumSlug, images.albumSlug)))
    .leftJoin(albumRanks, isRankIn(owner, album))
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

/** Returns the images of the account among these that visitors may see on the surface. */
export async function findImagesById(
  owner: string,
  ids: readonly string[],
  { surface, now }: { surface: Surface; now: string },
): Promise<ImageRow[]> {
  const isAnyOf = sql`${images.id} = any(${sql.param([...ids])}::text[])`;
  const isShown = accessibleImages(stranger, surface, now);
  return selectImages().where(and(eq(images.owner, owner), isAnyOf, isShown));
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
