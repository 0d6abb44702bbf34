import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { imageMonths, images, imageVariants, storageDaily, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export interface StorageUsage {
  images: number;
  originalBytes: number;
  variantBytes: number;
}

export type RecordedBytes = Pick<StorageUsage, "originalBytes" | "variantBytes">;

const recordedColumns = {
  images: storageDaily.images,
  originalBytes: storageDaily.originalBytes,
  variantBytes: storageDaily.variantBytes,
};

/** Returns the records of the days in order, starting with the last one before the period. */
export async function listStorageDays(
  owner: string,
  { from, to }: { from: string; to: string },
): Promise<Array<StorageUsage & { day: string }>> {
  const before = db()
    .select({ day: sql<string>`coalesce(max(${storageDaily.day}), ${from})` })
    .from(storageDaily)
    .where(and(eq(storageDaily.owner, owner), lt(storageDaily.day, from)));

  return db()
    .select({ day: storageDaily.day, ...recordedColumns })
    .from(storageDaily)
    .where(
      and(eq(storageDaily.owner, owner), gte(storageDaily.day, sql`${before}`), lte(storageDaily.day, to)),
    )
    .orderBy(asc(storageDaily.day));
}

const imageCount = sql`coalesce(sum(${imageMonths.count}), 0)`.mapWith(Number);

/** Counts the images of each owner without deleted ones, by the counts of their months. */
export async function countImages(owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({ owner: imageMonths.owner, count: imageCount })
    .from(imageMonths)
    .where(inArray(imageMonths.owner, [...owners]))
    .groupBy(imageMonths.owner);
  return new Map(rows.map(({ owner, count }) => [owner, count]));
}

export async function countAllImages(): Promise<number> {
  const [row] = await db().select({ count: imageCount }).from(imageMonths);
  return row?.count ?? 0;
}

/**
 * Returns the current number of images and the bytes of their originals for each owner. A deleted
 * image counts only with its bytes. The map omits owners without images.
 */
export async function listOriginalTotals(
  owners: readonly string[],
): Promise<Map<string, Omit<StorageUsage, "variantBytes">>> {
  const rows = await db()
    .select({
      owner: images.owner,
      images: sql`count(*) filter (where ${isNull(images.deletedAt)})`.mapWith(Number),
      originalBytes: sql`coalesce(sum(${images.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(images)
    .where(inArray(images.owner, [...owners]))
    .groupBy(images.owner);
  return new Map(rows.map(({ owner, ...totals }) => [owner, totals]));
}

export async function listVariantBytes(owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({
      owner: images.owner,
      bytes: sql`coalesce(sum(${imageVariants.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(images)
    .innerJoin(imageVariants, eq(imageVariants.imageId, images.id))
    .where(inArray(images.owner, [...owners]))
    .groupBy(images.owner);
  return new Map(rows.map(({ owner, bytes }) => [owner, bytes]));
}

/** The bytes of all images and variants. */
export async function sumAllBytes(): Promise<number> {
  const [[originals], [variants]] = await Promise.all([
    db()
      .select({ bytes: sql`coalesce(sum(${images.sizeBytes}), 0)`.mapWith(Number) })
      .from(images),
    db()
      .select({ bytes: sql`coalesce(sum(${imageVariants.sizeBytes}), 0)`.mapWith(Number) })
      .from(imageVariants),
  ]);
  return (originals?.bytes ?? 0) + (variants?.bytes ?? 0);
}

/** Returns the last record of each owner. */
export async function listRecordedBytes(owners: readonly string[]): Promise<Map<string, RecordedBytes>> {
  const rows = await db()
    .selectDistinctOn([storageDaily.owner], {
      owner: storageDaily.owner,
      originalBytes: storageDaily.originalBytes,
      variantBytes: storageDaily.variantBytes,
    })
    .from(storageDaily)
    .where(inArray(storageDaily.owner, [...owners]))
    .orderBy(asc(storageDaily.owner), desc(storageDaily.day));
  return new Map(rows.map(({ owner, ...bytes }) => [owner, bytes]));
}

/** Returns the bytes of the last recorded day; undefined before the first record. */
export async function sumRecordedBytes(): Promise<number | undefined> {
  const [row] = await db()
    .select({ bytes: sql<string | null>`sum(${storageDaily.originalBytes} + ${storageDaily.variantBytes})` })
    .from(storageDaily)
    .where(eq(storageDaily.day, sql`(select max(day) from ${storageDaily})`));
  return row?.bytes == null ? undefined : Number(row.bytes);
}

/** Records the current storage of every owner, replacing earlier records of the day. */
export async function upsertStorageDay(day: string): Promise<void> {
  await db().execute(sql`
    with variants as (
      select image_id, sum(size_bytes) as bytes from ${imageVariants} group by image_id)
    insert into ${storageDaily} (owner, day, images, original_bytes, variant_bytes)
    select u.owner, ${day}, count(i.id) filter (where i.deleted_at is null),
      coalesce(sum(i.size_bytes), 0), coalesce(sum(v.bytes), 0)
    from ${users} u left join ${images} i on i.owner = u.owner left join variants v on v.image_id = i.id
    group by u.owner order by u.owner
    on conflict (owner, day) do update set images = excluded.images,
      original_bytes = excluded.original_bytes, variant_bytes = excluded.variant_bytes`);
}
