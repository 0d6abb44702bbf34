import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { favourites, imageFiles, imageRequests, images, imageVariants, userBackupConfigs } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";
import type { Image, ImageWithFile } from "./image";
import { describingColumns, imageColumns, isFavouriteOfOwner, isLiveFile } from "./list-queries/columns";

function selectWithFile() {
  return executor()
    .select({ ...imageColumns, ...describingColumns })
    .from(images)
    .leftJoin(imageFiles, isLiveFile)
    .leftJoin(favourites, isFavouriteOfOwner)
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

type NewImage = Omit<typeof images.$inferInsert, "backupStatus">;

/** False when the owner has an image of this filename already, deleted ones included. */
export async function insertImage(row: NewImage): Promise<boolean> {
  const isBackedUp = sql`exists (
    select from ${userBackupConfigs} c where c.owner = ${row.owner} and c.enabled = 1)`;
  const rows = await executor()
    .insert(images)
    .values({ ...row, backupStatus: sql`case when ${isBackedUp} then 'pending' else 'disabled' end` })
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

/** Brings images back, without an expiration that has passed. */
export async function undelete(ids: readonly string[], now: string): Promise<void> {
  const { expirationDate } = images;
  const future = sql`case when ${expirationDate} > ${now} then ${expirationDate} end`;
  await executor()
    .update(images)
    .set({ deletedAt: null, expirationDate: future, updatedAt: now })
    .where(inArray(images.id, [...ids]));
}

export async function setDeletedAt(id: string, deletedAt: string, now: string): Promise<void> {
  await executor().update(images).set({ deletedAt, updatedAt: now }).where(eq(images.id, id));
}

export async function updateImage(id: string, changes: Partial<typeof images.$inferInsert>): Promise<void> {
  await executor().update(images).set(changes).where(eq(images.id, id));
}

/** Removes the rows and all that hangs on them; returns the keys of each image's bytes, to which nothing refers any more. */
export async function deleteImageRows(ids: readonly string[]): Promise<Map<string, string[]>> {
  const files = await executor()
    .delete(imageFiles)
    .where(inArray(imageFiles.imageId, [...ids]))
    .returning({ imageId: imageFiles.imageId, blobKey: imageFiles.blobKey });
  const variants = await executor()
    .delete(imageVariants)
    .where(inArray(imageVariants.imageId, [...ids]))
    .returning({ imageId: imageVariants.imageId, blobKey: imageVariants.blobKey });
  await executor()
    .delete(images)
    .where(inArray(images.id, [...ids]));
  const keysOf = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { imageId, blobKey } of [...files, ...variants])
    if (blobKey !== null) keysOf.get(imageId)?.push(blobKey);
  return keysOf;
}

interface Found {
  id: string;
  owner: string;
}

/** In the order in which everybody locks several images, so that no two wait for one another. */
const inLockOrder = (found: Found[]) => found.sort((one, other) => (one.id < other.id ? -1 : 1));

/** Images whose trash period has ended, or whose first upload was never completed; in the order in which they are locked. */
export async function findPurgeable(options: {
  deletedBefore: string;
  pendingBefore: string;
  limit: number;
}): Promise<Found[]> {
  const found = await executor()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(
      or(
        lt(images.deletedAt, options.deletedBefore),
        and(eq(images.uploaded, false), lt(images.createdAt, options.pendingBefore)),
      ),
    )
    .limit(options.limit);
  return inLockOrder(found);
}

/** Active images whose expiration date has passed, the earliest of them; in the order in which they are locked. */
export async function findExpired(now: string, limit: number): Promise<Found[]> {
  const found = await executor()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(and(lte(images.expirationDate, now), isNull(images.deletedAt)))
    .orderBy(asc(images.expirationDate))
    .limit(limit);
  return inLockOrder(found);
}
