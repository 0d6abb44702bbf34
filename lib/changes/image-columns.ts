import type { images } from "@/db/schema";

/** A column of `images`, or the tags, which are rows of their own. */
export type ImageColumn = keyof typeof images.$inferSelect | "tags";

interface ColumnEffect {
  /**
   * What holds values of the column: nothing, the caches of our processes only, or also responses that a CDN stores, which
   * are wrong from then on.
   */
  staleCaches: "none" | "processes" | "all";
  /** Whether its words can be searched for. */
  isSearched: boolean;
}

const unseen: ColumnEffect = { staleCaches: "none", isSearched: false };
const shown: ColumnEffect = { staleCaches: "processes", isSearched: false };
const delivered: ColumnEffect = { staleCaches: "all", isSearched: false };

/** What a change of a column entails. A new column of `images` does not compile before it has an entry. */
export const imageColumns: { [Column in ImageColumn]: ColumnEffect } = {
  id: unseen,
  owner: delivered,
  filename: { staleCaches: "all", isSearched: true },
  albumSlug: delivered,
  contentType: delivered,
  sizeBytes: delivered,
  width: shown,
  height: shown,
  alt: { staleCaches: "processes", isSearched: true },
  isPrivate: delivered,
  stripMetadata: shown,
  nsfw: shown,
  license: shown,
  visibility: delivered,
  linkEpoch: delivered,
  permission: delivered,
  expirationDate: delivered,
  uploaded: delivered,
  generation: delivered,
  variantsReady: shown,
  variantsAwaited: shown,
  variantsFailed: shown,
  phash: unseen,
  variantsStatus: shown,
  deletedAt: delivered,
  createdAt: unseen,
  updatedAt: unseen,
  lastAccessedAt: unseen,
  backupStatus: unseen,
  backupSyncedAt: unseen,
  backupS3Key: unseen,
  backupError: unseen,
  isEncrypted: delivered,
  keyVersion: unseen,
  embedLicense: shown,
  sortedBytes: unseen,
  tags: { staleCaches: "processes", isSearched: true },
};

const isImageColumn = (name: string): name is ImageColumn => Object.hasOwn(imageColumns, name);

/** The columns among the names of written values. */
export function columnsOf(values: { [Column in ImageColumn]?: unknown }): ImageColumn[] {
  return Object.keys(values).filter(isImageColumn);
}
