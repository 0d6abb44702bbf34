import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { DatabaseHandle } from "@/db/client";
import {
  contentKeys,
  imageFiles,
  imageRequests,
  images,
  imageVariants,
  uploadTokens,
  userBackupConfigs,
} from "@/db/schema";
import { albumOf, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { db, prepareQuery } from "@/lib/platform/database/transaction";
import type { Image, ImageWithFile } from "./image";
import {
  duplicateColumn,
  imageColumns,
  isLiveFile,
  recordColumns,
  tagAndFavouriteColumns,
} from "./list-queries/columns";

const rowColumns = { ...getTableColumns(images), albumSlug: albumOf() };

function selectWithFile(database: DatabaseHandle, duplicates: ReturnType<typeof duplicateColumn>) {
  return database
    .select({ ...imageColumns, ...tagAndFavouriteColumns, ...duplicates })
    .from(images)
    .leftJoin(imageFiles, isLiveFile)
    .$dynamic();
}

const selectImageOfLibrary = prepareQuery("image-of-library", (database) =>
  selectWithFile(database, duplicateColumn(sql.placeholder("now"))).where(
    and(eq(images.id, sql.placeholder("id")), eq(images.owner, sql.placeholder("owner"))),
  ),
);

function selectImagesOfScope(scope: LibraryScope, ids: readonly string[]) {
  return selectWithFile(db(), duplicateColumn(isoTime(), scope)).where(
    and(isInScope(scope), inArray(images.id, [...ids])),
  );
}

/** The row, or whether the image is outside of the scope or does not exist. */
export type OwnershipResult<Row extends object> = Row | "foreign" | "missing";

export async function findImage(id: string, scope: LibraryScope): Promise<OwnershipResult<ImageWithFile>> {
  const { owner, album } = scope;
  const [row] =
    album === undefined
      ? await selectImageOfLibrary({ id, owner, now: isoTime() })
      : await selectImagesOfScope(scope, [id]);
  return row ?? explainAbsence(id);
}

/**
 * Same as `findImage`, but locks the row until the open transaction ends. Does not lock a row
 * outside of the scope.
 */
export async function findImageForUpdate(id: string, scope: LibraryScope): Promise<OwnershipResult<Image>> {
  const [row] = await db()
    .select(rowColumns)
    .from(images)
    .where(and(eq(images.id, id), isInScope(scope)))
    .for("update");
  return row ?? explainAbsence(id);
}

async function explainAbsence(id: string): Promise<"foreign" | "missing"> {
  const rows = await db().select({ id: images.id }).from(images).where(eq(images.id, id));
  return rows.length > 0 ? "foreign" : "missing";
}

/** Locks an image of any owner, for jobs. Serializes changes to one image. */
export async function lockImage(id: string): Promise<Image | undefined> {
  const [row] = await db().select(rowColumns).from(images).where(eq(images.id, id)).for("update");
  return row;
}

export async function findOwnImages(scope: LibraryScope, ids: readonly string[]): Promise<ImageWithFile[]> {
  return selectImagesOfScope(scope, ids);
}

type NewImage = Omit<typeof images.$inferInsert, "backupStatus">;

/**
 * Returns the inserted row, or `undefined` if the owner already has an image with this filename,
 * deleted ones included.
 */
export async function insertImage(row: NewImage): Promise<Image | undefined> {
  const isBackedUp = sql`exists (
    select from ${userBackupConfigs} c where c.owner = ${row.owner} and c.enabled = 1)`;
  const insertedImage = db()
    .$with("inserted_image")
    .as(
      db()
        .insert(images)
        .values({ ...row, backupStatus: sql`case when ${isBackedUp} then 'pending' else 'disabled' end` })
        .onConflictDoNothing({ target: [images.owner, images.filename] })
        .returning(recordColumns),
    );
  const insertedRequests = db()
    .$with("inserted_requests")
    .as(
      db()
        .insert(imageRequests)
        .select(sql`select id, owner, 0, 0 from ${insertedImage}`)
        .returning({ imageId: imageRequests.imageId }),
    );
  const [inserted] = await db().with(insertedImage, insertedRequests).select().from(insertedImage);

  return inserted;
}

/** Returns which of the filenames the owner's images have. */
export async function findTakenFilenames(owner: string, candidates: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ filename: images.filename })
    .from(images)
    .where(
      and(eq(images.owner, owner), sql`${images.filename} = any(${sql.param([...candidates])}::text[])`),
    );
  return new Set(rows.map((row) => row.filename));
}

export async function findImageByFilename(scope: LibraryScope, filename: string) {
  const [row] = await db()
    .select({ id: images.id, deletedAt: images.deletedAt, uploaded: images.uploaded })
    .from(images)
    .where(and(isInScope(scope), eq(images.filename, filename)));
  return row;
}

/** Restores images and clears expirations that have passed. */
export async function undelete(ids: readonly string[], now: string): Promise<void> {
  const { expirationDate } = images;
  const future = sql`case when ${expirationDate} > ${now} then ${expirationDate} end`;
  await db()
    .update(images)
    .set({ deletedAt: null, expirationDate: future, updatedAt: now })
    .where(inArray(images.id, [...ids]));
}

export async function setDeletedAt(id: string, deletedAt: string, now: string): Promise<void> {
  await db().update(images).set({ deletedAt, updatedAt: now }).where(eq(images.id, id));
}

export async function updateImageRow(
  id: string,
  changes: Partial<typeof images.$inferInsert>,
): Promise<void> {
  await db().update(images).set(changes).where(eq(images.id, id));
}

/**
 * Deletes the rows and everything that depends on them. Returns each image's blob keys, which
 * nothing references any more.
 */
export async function deleteImageRows(ids: readonly string[]): Promise<Map<string, string[]>> {
  const files = await db()
    .delete(imageFiles)
    .where(inArray(imageFiles.imageId, [...ids]))
    .returning({ imageId: imageFiles.imageId, blobKey: imageFiles.blobKey });

  const renditions = await db()
    .delete(imageVariants)
    .where(inArray(imageVariants.imageId, [...ids]))
    .returning({ imageId: imageVariants.imageId, blobKey: imageVariants.blobKey });

  // Without them, what is left of the bytes anywhere is unreadable.
  await db()
    .delete(contentKeys)
    .where(inArray(contentKeys.subjectId, [...ids]));
  await reopenUploadTokens(ids);
  await db()
    .delete(images)
    .where(inArray(images.id, [...ids]));
  const blobKeysByImage = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { imageId, blobKey } of [...files, ...renditions])
    if (blobKey !== null) blobKeysByImage.get(imageId)?.push(blobKey);

  return blobKeysByImage;
}

/** An upload token that was spent on an image whose bytes never arrived is open again. */
async function reopenUploadTokens(ids: readonly string[]): Promise<void> {
  const pending = db()
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...ids]), eq(images.uploaded, false)));
  await db().update(uploadTokens).set({ imageId: null }).where(inArray(uploadTokens.imageId, pending));
}

interface ImageRef {
  id: string;
  owner: string;
}

/** The global lock order for images, which prevents deadlocks. */
const sortForLocking = (found: ImageRef[]) => found.sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Returns images whose trash period has ended or whose first upload was never completed, in lock
 * order.
 */
export async function findPurgeableImages(options: {
  deletedBefore: string;
  pendingBefore: string;
  limit: number;
}): Promise<ImageRef[]> {
  const found = await db()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(
      or(
        lt(images.deletedAt, options.deletedBefore),
        and(eq(images.uploaded, false), lt(images.createdAt, options.pendingBefore)),
      ),
    )
    .limit(options.limit);
  return sortForLocking(found);
}

/** Returns the active images whose expiration passed first, in lock order. */
export async function findExpiredImages(now: string, limit: number): Promise<ImageRef[]> {
  const found = await db()
    .select({ id: images.id, owner: images.owner })
    .from(images)
    .where(and(lte(images.expirationDate, now), isNull(images.deletedAt)))
    .orderBy(asc(images.expirationDate))
    .limit(limit);
  return sortForLocking(found);
}

const matchesFileVersion = (imageId: string, generation: number) =>
  and(eq(imageVariants.imageId, imageId), eq(imageVariants.generation, generation));

/** Returns the variants of a file version that are ready in some format. */
export async function listReadyVariants(imageId: string, generation: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ key: imageVariants.variantKey })
    .from(imageVariants)
    .where(and(matchesFileVersion(imageId, generation), eq(imageVariants.status, "ready")));
  return rows.map((row) => row.key);
}

/** Deletes all renditions of the variants; returns the keys of their bytes. */
export async function deleteVariants(
  imageId: string,
  generation: number,
  variantKeys: readonly string[],
): Promise<string[]> {
  const rows = await db()
    .delete(imageVariants)
    .where(and(matchesFileVersion(imageId, generation), inArray(imageVariants.variantKey, [...variantKeys])))
    .returning({ blobKey: imageVariants.blobKey });
  return rows.flatMap((row) => row.blobKey ?? []);
}
