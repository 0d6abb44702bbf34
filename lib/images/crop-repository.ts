import { and, eq, inArray } from "drizzle-orm";
import { imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

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
