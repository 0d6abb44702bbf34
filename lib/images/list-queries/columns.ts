import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { favourites, imageFiles, images, imageTags } from "@/db/schema";

const { sortedBytes: _sortedBytes, phash: _phash, ...recordColumns } = getTableColumns(images);

/** The columns of an image, without those that only lists need. */
export const imageColumns = {
  image: recordColumns,
  file: {
    // The first column is set in every completed file: Drizzle takes a null there for a missing row of the join.
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
    licenseEmbedded: imageFiles.licenseEmbedded,
    metadata: imageFiles.metadata,
    completedAt: imageFiles.completedAt,
    keyId: imageFiles.keyId,
  },
};

/**
 * Tags and favourite state, which are stored outside the image's row. Subqueries look them up for each row; a join
 * might read the whole table.
 */
export const tagAndFavouriteColumns = {
  tags: sql<string[]>`array(
    select t.tag_slug from ${imageTags} t where t.image_id = ${images.id} order by t.tag_slug)`,
  isFavourited: sql<boolean>`coalesce((
    select true from ${favourites} f where f.owner = ${images.owner} and f.image_id = ${images.id}), false)`,
};

export const isLiveFile = and(
  eq(imageFiles.imageId, images.id),
  eq(imageFiles.generation, images.generation),
);
