import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { favourites, imageFiles, imageRequests, images, imageVariants } from "@/db/schema";
import type { Position } from "@/lib/platform/cursor";
import { executor } from "@/lib/platform/transaction";
import type { Image, ImageWithFile } from "./image";

const fileColumns = {
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
  exif: imageFiles.exif,
};

function selectWithFile() {
  return executor()
    .select({ image: images, file: fileColumns })
    .from(images)
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .$dynamic();
}

/** Of any owner: callers check whose it is. */
export async function findImage(id: string): Promise<ImageWithFile | undefined> {
  const [row] = await selectWithFile().where(eq(images.id, id));
  return row;
}

/** Takes the image for the open transaction: two changes of one image follow one another. */
export async function lockImage(id: string): Promise<Image | undefined> {
  const [row] = await executor().select().from(images).where(eq(images.id, id)).for("update");
  return row;
}

export async function findOwnImages(owner: string, ids: readonly string[]): Promise<ImageWithFile[]> {
  return selectWithFile().where(and(eq(images.owner, owner), inArray(images.id, [...ids])));
}

/** Newest first; the position is the creation time and id of the last row of the page before. */
export async function listNewest(
  owner: string,
  options: { limit: number; after: Position | undefined },
): Promise<ImageWithFile[]> {
  const after = options.after;
  return selectWithFile()
    .where(
      and(
        eq(images.owner, owner),
        isNull(images.deletedAt),
        after && sql`(${images.createdAt}, ${images.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(options.limit);
}

/** False when the owner has an image of this filename already, deleted ones included. */
export async function insertImage(row: typeof images.$inferInsert): Promise<boolean> {
  const rows = await executor()
    .insert(images)
    .values(row)
    .onConflictDoNothing({ target: [images.owner, images.filename] })
    .returning({ id: images.id });
  if (rows.length === 0) return false;
  await executor().insert(imageRequests).values({ imageId: row.id, owner: row.owner });
  return true;
}

export async function takenFilenames(owner: string, candidates: readonly string[]): Promise<Set<string>> {
  const rows = await executor()
    .select({ filename: images.filename })
    .from(images)
    .where(and(eq(images.owner, owner), inArray(images.filename, [...candidates])));
  return new Set(rows.map((row) => row.filename));
}

export async function setDeletedAt(id: string, deletedAt: string | null, now: string): Promise<void> {
  await executor().update(images).set({ deletedAt, updatedAt: now }).where(eq(images.id, id));
}

export async function updateImage(id: string, changes: Partial<typeof images.$inferInsert>): Promise<void> {
  await executor().update(images).set(changes).where(eq(images.id, id));
}

/** Removes the row and all that hangs on it; returns the keys of the bytes that nothing refers to any more. */
export async function deleteImageRow(id: string): Promise<string[]> {
  const files = await executor()
    .select({ blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, id), isNotNull(imageFiles.blobKey)));
  const variants = await executor()
    .select({ blobKey: imageVariants.blobKey })
    .from(imageVariants)
    .where(and(eq(imageVariants.imageId, id), isNotNull(imageVariants.blobKey)));
  await executor().delete(images).where(eq(images.id, id));
  return [...files, ...variants].flatMap((row) => row.blobKey ?? []);
}

export async function favouritesAmong(owner: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor()
    .select({ imageId: favourites.imageId })
    .from(favourites)
    .where(and(eq(favourites.owner, owner), inArray(favourites.imageId, [...ids])));
  return new Set(rows.map((row) => row.imageId));
}

/** Images whose trash period has ended, or whose first upload was never completed; oldest first. */
export async function findPurgeable(options: {
  deletedBefore: string;
  pendingBefore: string;
  limit: number;
}): Promise<Array<{ id: string; owner: string }>> {
  return executor()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(
      or(
        lt(images.deletedAt, options.deletedBefore),
        and(eq(images.uploaded, false), lt(images.createdAt, options.pendingBefore)),
      ),
    )
    .limit(options.limit);
}

/** Active images whose expiration date has passed, the earliest first. */
export async function findExpired(now: string, limit: number): Promise<Array<{ id: string; owner: string }>> {
  return executor()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(and(lte(images.expirationDate, now), isNull(images.deletedAt)))
    .orderBy(asc(images.expirationDate))
    .limit(limit);
}
