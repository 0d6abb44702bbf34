import type { images } from "@/db/schema";
import { type ColumnEffect, type FieldColumns, imageFields } from "@/lib/values/image-fields";

/** A column of `images`, or the tags, which have rows of their own. */
export type ImageColumn = keyof typeof images.$inferSelect | "tags";

const unseen: ColumnEffect = { staleCaches: "none", isSearched: false };
const shown: ColumnEffect = { staleCaches: "processes", isSearched: false };
const delivered: ColumnEffect = { staleCaches: "all", isSearched: false };

const fieldColumns = Object.fromEntries(
  Object.values(imageFields).map(({ column, staleCaches, isSearched }) => [
    column,
    { staleCaches, isSearched },
  ]),
) as { [Column in keyof FieldColumns & ImageColumn]: ColumnEffect };

/**
 * Effects of changing each column; the columns of `imageFields` state their effects there. A new
 * column of `images` does not compile without an entry.
 */
export const imageColumns: { [Column in ImageColumn]: ColumnEffect } = {
  ...fieldColumns,
  id: unseen,
  owner: delivered,
  filename: { staleCaches: "all", isSearched: true },
  originalFilename: shown,
  albumSlug: { staleCaches: "all", isSearched: true },
  contentType: delivered,
  sizeBytes: delivered,
  width: shown,
  height: shown,
  cropRevision: shown,
  qualityRevision: shown,
  isPrivate: delivered,
  stripMetadata: shown,
  stripLocation: shown,
  nsfwChosen: unseen,
  linkEpoch: delivered,
  tokenEpoch: delivered,
  permission: delivered,
  expirationDate: delivered,
  uploaded: delivered,
  generation: delivered,
  variantsReady: shown,
  variantsAwaited: shown,
  variantsFailed: shown,
  phash: unseen,
  variantsStatus: shown,
  aiStatus: unseen,
  deletedAt: delivered,
  archivedAt: { staleCaches: "processes", isSearched: true },
  withheldAt: { staleCaches: "all", isSearched: true },
  withheldReason: unseen,
  createdAt: unseen,
  updatedAt: unseen,
  lastAccessedAt: unseen,
  backupStatus: unseen,
  backupSyncedAt: unseen,
  backupS3Key: unseen,
  backupError: unseen,
  isEncrypted: { staleCaches: "all", isSearched: true },
  keyVersion: unseen,
  sortedBytes: unseen,
  fileTakenAt: { staleCaches: "processes", isSearched: true },
  editedTakenAt: { staleCaches: "processes", isSearched: true },
  sortTaken: unseen,
  tags: { staleCaches: "processes", isSearched: true },
};

/** The columns that `image_search` copies as facets only, not as words. */
const facetColumns: ReadonlySet<ImageColumn> = new Set(["rating", "pick", "archivedAt", "withheldAt"]);

/** The columns that no page shows but the owner's. */
const unpublished: ReadonlySet<ImageColumn> = new Set(["rating", "pick"]);

/** Whether `image_search` has a copy of one of the columns. */
export function isSearched(columns: readonly ImageColumn[]): boolean {
  return columns.some((column) => imageColumns[column].isSearched);
}

/** Whether the words of `image_search` contain one of the columns. */
export function isInWords(columns: readonly ImageColumn[]): boolean {
  return isSearched(columns.filter((column) => !facetColumns.has(column)));
}

/** Whether public pages, lists or feeds may depend on one of the columns. */
export function isPublished(columns: readonly ImageColumn[]): boolean {
  return columns.some((column) => !unpublished.has(column));
}

const isImageColumn = (name: string): name is ImageColumn => Object.hasOwn(imageColumns, name);

/** Returns the image columns among the keys of the written values. */
export function columnsOf(values: { [Column in ImageColumn]?: unknown }): ImageColumn[] {
  return Object.keys(values).filter(isImageColumn);
}
