import type { images } from "@/db/schema";

/** A column of `images`, or the tags, which have rows of their own. */
export type ImageColumn = keyof typeof images.$inferSelect | "tags";

interface ColumnEffect {
  /**
   * The caches that depend on the column: none, in-process caches only, or also CDN responses,
   * which become stale.
   */
  staleCaches: "none" | "processes" | "all";
  /** Whether `image_search` has a copy of the column. */
  isSearched: boolean;
}

const unseen: ColumnEffect = { staleCaches: "none", isSearched: false };
const shown: ColumnEffect = { staleCaches: "processes", isSearched: false };
const delivered: ColumnEffect = { staleCaches: "all", isSearched: false };

/** Effects of changing each column. A new column of `images` does not compile without an entry. */
export const imageColumns: { [Column in ImageColumn]: ColumnEffect } = {
  id: unseen,
  owner: delivered,
  filename: { staleCaches: "all", isSearched: true },
  originalFilename: shown,
  albumSlug: { staleCaches: "all", isSearched: true },
  contentType: delivered,
  sizeBytes: delivered,
  width: shown,
  height: shown,
  alt: { staleCaches: "processes", isSearched: true },
  title: { staleCaches: "processes", isSearched: true },
  description: { staleCaches: "processes", isSearched: true },
  metadata: { staleCaches: "processes", isSearched: true },
  focalPoint: shown,
  cropRevision: shown,
  isPrivate: delivered,
  stripMetadata: shown,
  stripLocation: shown,
  nsfw: { staleCaches: "processes", isSearched: true },
  nsfwChosen: unseen,
  license: { staleCaches: "processes", isSearched: true },
  visibility: { staleCaches: "all", isSearched: true },
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
  withheldAt: delivered,
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
  embedLicense: shown,
  sortedBytes: unseen,
  fileTakenAt: { staleCaches: "processes", isSearched: true },
  editedTakenAt: { staleCaches: "processes", isSearched: true },
  sortTaken: unseen,
  tags: { staleCaches: "processes", isSearched: true },
};

const isImageColumn = (name: string): name is ImageColumn => Object.hasOwn(imageColumns, name);

/** Returns the image columns among the keys of the written values. */
export function columnsOf(values: { [Column in ImageColumn]?: unknown }): ImageColumn[] {
  return Object.keys(values).filter(isImageColumn);
}
