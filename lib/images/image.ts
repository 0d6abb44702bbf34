import type { images } from "@/db/schema";

/** A stored image. */
export type Image = Omit<typeof images.$inferSelect, "sortedBytes" | "phash">;

/** What is known of the live file; absent while the first upload is pending. */
export interface LiveFile {
  contentType: string | null;
  format: string | null;
  sizeBytes: number | null;
  sha256: string | null;
  width: number | null;
  height: number | null;
  pages: number | null;
  hasAlpha: boolean | null;
  colorSpace: string | null;
  placeholder: string | null;
  phash: string | null;
  colors: string | null;
  exif: Record<string, unknown> | null;
  licenseEmbedded: boolean;
  metadata: string | null;
  /** When the file took its place. */
  completedAt: string | null;
}

export interface ImageWithFile {
  image: Image;
  file: LiveFile | null;
  /** Slugs in alphabetical order. */
  tags: string[];
  isFavourited: boolean;
}
