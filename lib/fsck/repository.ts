import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import {
  accountExportParts,
  accountImportParts,
  davPlaceholders,
  imageFiles,
  images,
  imageVariants,
  installation,
  ownerUsage,
  profilePictures,
  resumableUploadParts,
  users,
  watermarks,
} from "@/db/schema";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { db, transaction } from "@/lib/platform/database/transaction";

/**
 * Returns images in id order after `afterId`, with their live file. Skips closed accounts, whose
 * bytes are being deleted.
 */
export async function listImagesAfter(afterId: string, limit: number) {
  return db()
    .select({
      id: images.id,
      owner: images.owner,
      uploaded: images.uploaded,
      generation: images.generation,
      variantsReady: images.variantsReady,
      variantsStatus: images.variantsStatus,
      updatedAt: images.updatedAt,
      fileCreatedAt: imageFiles.createdAt,
      liveKey: imageFiles.blobKey,
      liveStatus: imageFiles.status,
    })
    .from(images)
    .innerJoin(users, and(eq(users.owner, images.owner), isNull(users.deletedAt)))
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(gt(images.id, afterId))
    .orderBy(asc(images.id))
    .limit(limit);
}

export async function listFileVersions(imageIds: readonly string[]) {
  return db()
    .select({
      owner: images.owner,
      imageId: imageFiles.imageId,
      generation: imageFiles.generation,
      status: imageFiles.status,
      blobKey: imageFiles.blobKey,
      sizeBytes: imageFiles.sizeBytes,
      sha256: imageFiles.sha256,
      damagedAt: imageFiles.damagedAt,
    })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .where(and(inArray(imageFiles.imageId, [...imageIds]), isNotNull(imageFiles.blobKey)));
}

export async function listRenditions(imageIds: readonly string[]) {
  return db()
    .select({
      imageId: imageVariants.imageId,
      generation: imageVariants.generation,
      variantKey: imageVariants.variantKey,
      format: imageVariants.format,
      kind: imageVariants.kind,
      status: imageVariants.status,
      blobKey: imageVariants.blobKey,
      sizeBytes: imageVariants.sizeBytes,
      sha256: imageVariants.sha256,
    })
    .from(imageVariants)
    .where(inArray(imageVariants.imageId, [...imageIds]));
}

/** Returns profile pictures in the order of their owners. Skips closed accounts. */
export async function listAvatarsAfter(owner: string, limit: number) {
  const { version, size, blobKey, sizeBytes, sha256 } = profilePictures;
  return db()
    .select({ owner: users.owner, uid: users.uid, version, size, blobKey, sizeBytes, sha256 })
    .from(profilePictures)
    .innerJoin(users, and(eq(users.owner, profilePictures.owner), isNull(users.deletedAt)))
    .where(gt(profilePictures.owner, owner))
    .orderBy(asc(profilePictures.owner), asc(profilePictures.size))
    .limit(limit);
}

/** The columns that name objects. */
export const objectKeyColumns = [
  imageFiles.blobKey,
  imageVariants.blobKey,
  accountImportParts.blobKey,
  accountExportParts.contentKey,
  accountExportParts.directoryKey,
  profilePictures.blobKey,
  resumableUploadParts.blobKey,
  davPlaceholders.blobKey,
  watermarks.blobKey,
] as const;

/** Returns the object keys that some row references. */
export async function findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const column of objectKeyColumns) {
    const rows = await db()
      .select({ key: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...keys]));
    for (const { key } of rows) known.add(key);
  }
  return known;
}

/** Returns a file version with its account if it is live and damaged. Excludes closed accounts. */
export async function findDamagedFile({ imageId, generation }: { imageId: string; generation: number }) {
  const [row] = await db()
    .select({
      owner: users.owner,
      uid: users.uid,
      imageId: imageFiles.imageId,
      generation: imageFiles.generation,
      blobKey: sql<string>`${imageFiles.blobKey}`,
      sha256: imageFiles.sha256,
    })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .innerJoin(users, and(eq(users.owner, images.owner), isNull(users.deletedAt)))
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        eq(imageFiles.generation, generation),
        eq(imageFiles.status, "live"),
        isNotNull(imageFiles.damagedAt),
        isNotNull(imageFiles.blobKey),
      ),
    );
  return row;
}

/**
 * Returns the last image that the pass over all stored bytes has read, empty for none. Starts a
 * pass if the last one has ended and started before the time `before`; else returns undefined.
 */
export async function beginScrub({
  now,
  before,
}: {
  now: string;
  before: string;
}): Promise<{ afterId: string } | undefined> {
  const { createdAt, scrubStartedAt, scrubbedImageId } = installation;
  const isDue = lt(sql`coalesce(${scrubStartedAt}, ${createdAt})`, before);
  await db()
    .update(installation)
    .set({ scrubStartedAt: now, scrubbedImageId: "" })
    .where(and(isNull(scrubbedImageId), isDue));
  const [row] = await db().select({ afterId: scrubbedImageId }).from(installation);

  return row?.afterId == null ? undefined : { afterId: row.afterId };
}

/** Records the last image that was read; null at the end of the pass. */
export async function saveScrubPosition(scrubbedImageId: string | null): Promise<void> {
  await db().update(installation).set({ scrubbedImageId });
}

export async function resetVariantsSummary(imageId: string): Promise<void> {
  await db()
    .update(images)
    .set({
      variantsStatus: "pending",
      variantsAwaited: [...presetKeys],
      variantsReady: sql`coalesce((
        select json_agg(distinct v.variant_key)::text from ${imageVariants} v
        where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'
          and v.kind in ('preset', 'custom')), '[]')`,
    })
    .where(eq(images.id, imageId));
}

const imageBytes = sql`coalesce(sum(i.size_bytes) filter (where i.uploaded = 1), 0)`;

/** Returns the owners whose counted bytes differ from the bytes of their images. */
export async function listWrongUsage() {
  const rows = await db().execute<{ owner: string; uid: string; counted: string; actual: string }>(sql`
    select u.owner, u.uid, coalesce(o.bytes, 0) as counted, ${imageBytes} as actual
    from ${users} u left join ${ownerUsage} o on o.owner = u.owner left join ${images} i on i.owner = u.owner
    group by u.owner, u.uid, o.bytes
    having coalesce(o.bytes, 0) <> ${imageBytes}
    order by u.owner`);

  return rows.rows.map(({ owner, uid, counted, actual }) => ({
    owner,
    uid,
    counted: Number(counted),
    actual: Number(actual),
  }));
}

/**
 * Counts the owner's bytes again. Images that change at the same time are counted before or after
 * it.
 */
export async function repairUsage(owner: string): Promise<void> {
  await transaction(async () => {
    await db().insert(ownerUsage).values({ owner }).onConflictDoNothing();
    await db().execute(sql`select 1 from ${ownerUsage} where owner = ${owner} for update`);
    await db().execute(sql`
      update ${ownerUsage} set bytes = (select ${imageBytes} from ${images} i where i.owner = ${owner})
      where owner = ${owner}`);
  });
}
