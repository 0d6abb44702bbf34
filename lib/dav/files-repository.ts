import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { albums, imageFiles, images } from "@/db/schema";
import { albumOf, isInAlbum, isInScope, markOf } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

/** Returns the albums of the scope. */
export async function listAlbumRows({ owner, album }: LibraryScope) {
  return db()
    .select({
      slug: albums.albumSlug,
      title: albums.title,
      createdAt: albums.createdAt,
      updatedAt: albums.updatedAt,
    })
    .from(albums)
    .where(
      and(
        eq(albums.owner, owner),
        isNull(albums.deletedAt),
        album === undefined ? undefined : eq(albums.albumSlug, album),
      ),
    )
    .orderBy(albums.albumSlug);
}

export const isLiveFile = and(
  eq(imageFiles.imageId, images.id),
  eq(imageFiles.generation, images.generation),
);

export const isShown = (now: string) =>
  and(
    eq(images.uploaded, true),
    isNull(images.deletedAt),
    or(isNull(images.expirationDate), gt(images.expirationDate, now)),
  );

/**
 * Whether the image was stored as `photo-2.jpg` because another one had the name `photo.jpg`, with
 * which it came.
 */
const isNumbered = (image: SQL) =>
  sql`${image}.original_filename <> ${image}.filename
    and regexp_replace(${image}.filename, '-[0-9]+([.][^.]*)$', '\\1') = ${image}.original_filename`;

const isOtherInAlbum = sql`o.owner = ${images.owner} and ${albumOf("o")} = ${albumOf()} and o.id <> ${images.id} and o.deleted_at is null`;

/**
 * The name of the file in its folder. Filenames are unique in a library, but names of files in a
 * folder: an image that got a number for that reason has the name with which it came, unless
 * another image of the folder has a claim to it. `isOther` matches the other images of the folder,
 * as `o`.
 */
export const nameAmong = (isOther: SQL) => sql<string>`case when ${isNumbered(sql`${images}`)}
    and not exists (select from ${images} o where ${isOther} and o.filename = ${images.originalFilename})
    and not exists (
      select from ${images} o
      where ${isOther} and o.original_filename = ${images.originalFilename} and ${isNumbered(sql`o`)})
  then ${images.originalFilename} else ${images.filename} end`;

const davName = nameAmong(isOtherInAlbum);

/** Matches the image that has the name in its folder; `davName` is its name there. */
export const hasName = (name: string, davName: SQL<string>) =>
  and(
    or(
      eq(images.filename, name),
      and(eq(images.originalFilename, name), sql`${images.originalFilename} <> ${images.filename}`),
    ),
    sql`${davName} = ${name}`,
  );

export const fileColumns = (name: SQL<string>) => ({
  id: images.id,
  name: name.as("dav_name"),
  album: albumOf(),
  filename: images.filename,
  originalFilename: images.originalFilename,
  generation: images.generation,
  mark: markOf(),
  createdAt: images.createdAt,
  blobKey: imageFiles.blobKey,
  sizeBytes: imageFiles.sizeBytes,
  contentType: imageFiles.contentType,
  completedAt: imageFiles.completedAt,
  sha256: imageFiles.sha256,
  sourceSha256: imageFiles.sourceSha256,
});

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

interface FilesOptions {
  now: string;
  /** Only the files that this key has uploaded; undefined for all. */
  keyId: string | undefined;
}

function selectFiles(scope: LibraryScope, album: string, { now, keyId }: FilesOptions, condition?: SQL) {
  return db()
    .select(fileColumns(davName))
    .from(images)
    .innerJoin(imageFiles, isLiveFile)
    .where(
      and(
        isInScope(scope),
        isInAlbum(scope.owner, album),
        isShown(now),
        keyId === undefined ? undefined : eq(imageFiles.keyId, keyId),
        condition,
      ),
    )
    .$dynamic();
}

/** Returns a page of the album's files, newest first. */
export async function listFileRows(
  scope: LibraryScope,
  album: string,
  options: FilesOptions & { after: Pick<FileRow, "createdAt" | "id"> | undefined; limit: number },
): Promise<FileRow[]> {
  const { after, limit } = options;
  const position = after && sql`(${images.createdAt}, ${images.id}) < (${after.createdAt}, ${after.id})`;
  return selectFiles(scope, album, options, position)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit);
}

/**
 * Returns the newest file of the album that this key has uploaded under the name, also where it has
 * got a number since.
 */
export async function findSentFileRow(
  scope: LibraryScope,
  album: string,
  name: string,
  options: { now: string; keyId: string },
): Promise<FileRow | undefined> {
  const cameAs = and(eq(images.originalFilename, name), isNumbered(sql`${images}`));
  const [row] = await selectFiles(scope, album, options, or(eq(images.filename, name), cameAs))
    .orderBy(desc(eq(images.filename, name)), desc(images.createdAt), desc(images.id))
    .limit(1);
  return row;
}

/** Returns the album's file with this name. */
export async function findFileRow(
  scope: LibraryScope,
  album: string,
  name: string,
  options: FilesOptions,
): Promise<FileRow | undefined> {
  const [row] = await selectFiles(scope, album, options, hasName(name, davName)).limit(1);
  return row;
}
