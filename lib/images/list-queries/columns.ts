import { and, eq, getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { tagListOf } from "@/db/deleted-tags";
import { favourites, imageFiles, images } from "@/db/schema";
import { albumOf, isInAlbum, markOf } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import type { QueryValue } from "@/lib/platform/database/transaction";
import { maxGridAlt } from "./resource";

const {
  sortedBytes: _sortedBytes,
  sortTaken: _sortTaken,
  phash: _phash,
  ...columns
} = getTableColumns(images);

/** The columns of an image's row, without the columns that only lists need. */
export const recordColumns = columns;

/** Properties that the creator of a pending image declared. The values of the file replace them. */
export interface DeclaredFile {
  contentType: string | null;
  sizeBytes: number | null;
  width: number | null;
  height: number | null;
}

/** Null for an image that has a file: only a pending one needs another row. */
const declared = sql<DeclaredFile | null>`case when ${images.uploaded} = 0 then (
  select json_build_object('contentType', f.declared_type, 'sizeBytes', f.declared_size,
    'width', f.declared_width, 'height', f.declared_height)
  from ${imageFiles} f where f.image_id = ${images.id} and f.status = 'awaiting'
  order by f.generation desc limit 1) end`;

/** The columns of an image, without the columns that only lists need. */
export const imageColumns = {
  image: { ...recordColumns, albumSlug: albumOf() },
  file: {
    // The first column is set in every completed file: Drizzle takes a null there for a missing row
    // of the join.
    contentType: imageFiles.contentType,
    format: imageFiles.format,
    sizeBytes: imageFiles.sizeBytes,
    sha256: imageFiles.sha256,
    width: imageFiles.width,
    height: imageFiles.height,
    pages: imageFiles.pages,
    hasAlpha: imageFiles.hasAlpha,
    colorSpace: imageFiles.colorSpace,
    placeholder: imageFiles.placeholder,
    phash: imageFiles.phash,
    colors: imageFiles.colors,
    exif: imageFiles.exif,
    place: imageFiles.place,
    licenseEmbedded: imageFiles.licenseEmbedded,
    metadata: imageFiles.metadata,
    damagedAt: imageFiles.damagedAt,
    completedAt: imageFiles.completedAt,
    keyId: imageFiles.keyId,
  },
  declared,
  mark: markOf(),
};

const {
  owner: _owner,
  contentType: _contentType,
  sizeBytes: _sizeBytes,
  width: _width,
  height: _height,
  stripLocation: _stripLocation,
  stripMetadata: _stripMetadata,
  nsfwChosen: _nsfwChosen,
  tokenEpoch: _tokenEpoch,
  permission: _permission,
  variantsStatus: _variantsStatus,
  withheldReason: _withheldReason,
  lastAccessedAt: _lastAccessedAt,
  backupS3Key: _backupS3Key,
  ...shownRecordColumns
} = imageColumns.image;
const { completedAt: _completedAt, keyId: _keyId, ...shownFileColumns } = imageColumns.file;

/** The columns of an image that its resource is made of: each costs time in every row of a list. */
export const shownColumns = {
  image: shownRecordColumns,
  file: shownFileColumns,
  declared,
  mark: imageColumns.mark,
};

/**
 * Tags and favorite state, which are stored outside the image's row. Subqueries look them up for
 * each row; a join might read the whole table.
 */
export const tagAndFavouriteColumns = {
  tags: tagListOf(images.id),
  isFavourited: sql<boolean>`coalesce((
    select true from ${favourites} f where f.owner = ${images.owner} and f.image_id = ${images.id}), false)`,
};

/**
 * The oldest other active image of the library, or of the album of the scope, with the same stored
 * bytes. One lookup in an index for each row.
 */
export const duplicateColumn = (
  now: QueryValue,
  scope?: LibraryScope,
  of: Record<"id" | "owner" | "sha256", SQLWrapper> = { ...images, sha256: imageFiles.sha256 },
) => ({
  duplicateOf: sql<string | null>`(
    select f.image_id from ${imageFiles} f
    inner join ${images} i on i.id = f.image_id and i.generation = f.generation
    where f.sha256 = ${of.sha256} and f.image_id <> ${of.id} and i.owner = ${of.owner}
      ${scope?.album === undefined ? sql`` : sql`and ${isInAlbum(scope.owner, scope.album, "i")}`}
      and i.uploaded = 1 and i.deleted_at is null and (i.expiration_date is null or i.expiration_date > ${now})
    order by f.image_id limit 1)`,
});

export const isLiveFile = and(
  eq(imageFiles.imageId, images.id),
  eq(imageFiles.generation, images.generation),
);

/** The data of an image that a grid shows, without the owner's favorite state. */
export const gridColumns = {
  id: images.id,
  filename: images.filename,
  albumSlug: albumOf(),
  // More is cut off anyway.
  alt: sql<string | null>`left(${images.alt}, ${sql.raw(String(maxGridAlt + 1))})`,
  createdAt: images.createdAt,
  fileTakenAt: images.fileTakenAt,
  editedTakenAt: images.editedTakenAt,
  generation: images.generation,
  cropRevision: images.cropRevision,
  qualityRevision: images.qualityRevision,
  mark: markOf(),
  visibility: images.visibility,
  linkEpoch: images.linkEpoch,
  nsfw: images.nsfw,
  isEncrypted: images.isEncrypted,
  aiStatus: images.aiStatus,
  rating: images.rating,
  pick: images.pick,
  archivedAt: images.archivedAt,
  deletedAt: images.deletedAt,
  expirationDate: images.expirationDate,
  width: imageFiles.width,
  height: imageFiles.height,
  pages: imageFiles.pages,
  placeholder: imageFiles.placeholder,
};
