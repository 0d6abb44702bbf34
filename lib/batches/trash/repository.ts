import { eq, inArray, sql } from "drizzle-orm";
import { images, imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns the stored bytes of each image, with its variants. */
export async function findStoredBytes(ids: readonly string[]): Promise<Map<string, number>> {
  const variantBytes = db()
    .select({ bytes: sql`sum(${imageVariants.sizeBytes})` })
    .from(imageVariants)
    .where(eq(imageVariants.imageId, images.id));

  const rows = await db()
    .select({
      id: images.id,
      bytes: sql`coalesce(${images.sizeBytes}, 0) + coalesce((${variantBytes}), 0)`.mapWith(Number),
    })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}
