import { and, asc, desc, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { imageMonths, images, imageVariants, storageDaily, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export interface StorageUsage {
  images: number;
  originalBytes: number;
  variantBytes: number;
}

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

/** Counts the images without deleted ones, by the counts of their months. */
export async function countImages(owner: string): Promise<number> {
  const [row] = await db()
    .select({ count: sql`coalesce(sum(${imageMonths.count}), 0)`.mapWith(Number) })
    .from(imageMonths)
    .where(eq(imageMonths.owner, owner));
  return row?.count ?? 0;
}

/**
 * Returns the current number of images and the bytes of their originals. A deleted image counts
 * only with its bytes.
 */
export async function getOriginalTotals(owner: string): Promise<Omit<StorageUsage, "variantBytes">> {
  const [row] = await db()
    .select({
      images: sql`count(*) filter (where ${isNull(images.deletedAt)})`.mapWith(Number),
      originalBytes: sql`coalesce(sum(${images.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(images)
    .where(eq(images.owner, owner));
  return row ?? { images: 0, originalBytes: 0 };
}

export async function sumVariantBytes(owner: string): Promise<number> {
  const [row] = await db()
    .select({ bytes: sql`coalesce(sum(${imageVariants.sizeBytes}), 0)`.mapWith(Number) })
    .from(images)
    .innerJoin(imageVariants, eq(imageVariants.imageId, images.id))
    .where(eq(images.owner, owner));
  return row?.bytes ?? 0;
}

export async function findRecordedBytes(
  owner: string,
): Promise<Pick<StorageUsage, "originalBytes" | "variantBytes"> | undefined> {
  const [row] = await db()
    .select({ originalBytes: storageDaily.originalBytes, variantBytes: storageDaily.variantBytes })
    .from(storageDaily)
    .where(eq(storageDaily.owner, owner))
    .orderBy(desc(storageDaily.day))
    .limit(1);
  return row;
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
