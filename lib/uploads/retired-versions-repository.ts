import { and, eq, inArray, lt } from "drizzle-orm";
import { imageFiles, imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns the retired generations of the image, and the keys of their bytes. */
export async function findRetiredVersions(
  imageId: string,
): Promise<{ generations: number[]; blobKeys: string[] }> {
  const retired = and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "retired"));
  const files = await db()
    .select({ generation: imageFiles.generation, blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(retired);
  const generations = files.map((file) => file.generation);
  const renditions = await db()
    .select({ blobKey: imageVariants.blobKey })
    .from(imageVariants)
    .where(and(eq(imageVariants.imageId, imageId), inArray(imageVariants.generation, generations)));

  return { generations, blobKeys: [...files, ...renditions].flatMap((row) => row.blobKey ?? []) };
}

/** Deletes the rows of these retired generations, after their bytes are deleted. */
export async function deleteVersions(imageId: string, generations: readonly number[]): Promise<void> {
  await db()
    .delete(imageVariants)
    .where(and(eq(imageVariants.imageId, imageId), inArray(imageVariants.generation, [...generations])));
  await db()
    .delete(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), inArray(imageFiles.generation, [...generations])));
}

/** Returns images whose retired generations still have bytes. */
export async function findImagesWithRetiredVersions(retiredBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ imageId: imageFiles.imageId })
    .from(imageFiles)
    .where(and(eq(imageFiles.status, "retired"), lt(imageFiles.retiredAt, retiredBefore)))
    .limit(limit);
  return rows.map((row) => row.imageId);
}
