import type { imageFiles, images } from "@/db/schema";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import type { Visibility } from "@/lib/values/visibility";
import type { DeclaredFile, shownColumns } from "./list-queries/columns";
import { shiftClock, withOffset } from "./taken-at";

export type Image = Omit<typeof images.$inferSelect, "sortedBytes" | "sortTaken" | "phash">;

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
  place: typeof imageFiles.$inferSelect.place;
  licenseEmbedded: boolean;
  metadata: typeof imageFiles.$inferSelect.metadata;
  /** Time at which the stored bytes were found to be damaged. */
  damagedAt: string | null;
  /** Time at which the file became the live version. */
  completedAt: string | null;
}

export interface ImageWithFile {
  image: Image;
  file: LiveFile | null;
  declared?: DeclaredFile | null;
  /** The required watermark. */
  mark?: WatermarkReference | null;
  /** Slugs in alphabetical order. */
  tags: string[];
  isFavourited: boolean;
  /** Id of the oldest other active image with the same stored bytes. Lists do not look it up. */
  duplicateOf?: string | null;
}

/** The part of it that its resource is made of. */
export interface ShownImage extends Omit<ImageWithFile, "image" | "file"> {
  image: Pick<Image, keyof (typeof shownColumns)["image"]>;
  file: Pick<LiveFile, keyof (typeof shownColumns)["file"]> | null;
}

/**
 * Whether only the owner can still see the image. An expired image counts before the job deletes
 * it.
 */
export function isDeletedOrExpired(
  { deletedAt, expirationDate }: { deletedAt: string | null; expirationDate: string | null },
  now: string,
): boolean {
  return deletedAt !== null || (expirationDate !== null && expirationDate <= now);
}

/** When the image was taken: the owner's value, else the file's. */
export function takenAtOf({
  editedTakenAt,
  fileTakenAt,
}: Pick<Image, "editedTakenAt" | "fileTakenAt">): string | null {
  return editedTakenAt ?? fileTakenAt;
}

/**
 * The column for a time that the owner sets. The time in the file is not an edit: it follows the
 * next file.
 */
export function takenAtColumns({ fileTakenAt }: Pick<Image, "fileTakenAt">, takenAt: string | null) {
  return { editedTakenAt: takenAt === fileTakenAt ? null : takenAt };
}

/**
 * The column that moves the image's clock by a number of seconds, for a camera that was set wrong.
 * Returns `undefined` if the time is unknown, or the year would not be plausible.
 */
export function shiftTakenAt(image: Pick<Image, "editedTakenAt" | "fileTakenAt">, seconds: number) {
  const takenAt = takenAtOf(image);
  const shifted = takenAt === null ? undefined : shiftClock(takenAt, seconds);
  return shifted === undefined ? undefined : takenAtColumns(image, shifted);
}

/**
 * The column that gives the image's time another offset from UTC. Returns `undefined` if the year
 * would not be plausible, or if the instant stays and the offset is unknown.
 */
export function setTakenAtOffset(
  image: Pick<Image, "editedTakenAt" | "fileTakenAt">,
  { offset, keep }: { offset: string; keep: "clock" | "instant" },
) {
  const takenAt = takenAtOf(image);
  const changed = takenAt === null ? undefined : withOffset(takenAt, offset, keep);
  return changed === undefined ? undefined : takenAtColumns(image, changed);
}

/**
 * The columns derived from the visibility; always written together with it, and read by nothing
 * that decides about access. An unlisted image inherits from its album whether it is listed.
 */
export function visibilityColumns(visibility: Visibility) {
  return {
    visibility,
    isPrivate: visibility === "private",
    permission: { public: "public", unlisted: "inherit", private: "private" }[visibility],
  };
}
