import { asc, inArray, isNull } from "drizzle-orm";
import { imageSearch, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns images whose search rows lack columns. */
export async function findUnfilledRows(limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: imageSearch.imageId })
    .from(imageSearch)
    .where(isNull(imageSearch.lens))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Waits for open changes of the images, and prevents others until the open transaction ends. */
export async function lockImagesShared(ids: readonly string[]): Promise<void> {
  await db()
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...ids]))
    .orderBy(asc(images.id))
    .for("share");
}
