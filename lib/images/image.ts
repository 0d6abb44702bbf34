import type { images } from "@/db/schema";
import type { Visibility } from "./resource";

export type Image = Omit<typeof images.$inferSelect, "sortedBytes" | "phash">;

/** Metadata of the live file; absent while the first upload is pending. */
export interface LiveFile {
  /** The API key that uploaded the file; null for a session and the service. */
  keyId: string | null;
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
  /** When the file became the live version. */
  completedAt: string | null;
}

export interface ImageWithFile {
  image: Image;
  file: LiveFile | null;
  /** Slugs in alphabetical order. */
  tags: string[];
  isFavourited: boolean;
}

/** Whether only the owner can still see the image. An expired image counts before the job deletes it. */
export function isDeletedOrExpired(
  { deletedAt, expirationDate }: { deletedAt: string | null; expirationDate: string | null },
  now: string,
): boolean {
  return deletedAt !== null || (expirationDate !== null && expirationDate <= now);
}

/** The columns derived from the visibility; always written together with it. */
export function visibilityColumns(visibility: Visibility) {
  return {
    visibility,
    isPrivate: visibility === "private",
    permission: { public: "public", unlisted: "inherit", private: "private" }[visibility],
  };
}
