import { and, eq, inArray } from "drizzle-orm";
import { imageFiles } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type RecipeSource =
  Awaited<ReturnType<typeof findRecipeSources>> extends Map<string, infer File> ? File : never;

/**
 * Returns the properties of the live files on which the results of a recipe depend. Images without a
 * file are missing.
 */
export async function findRecipeSources(ids: readonly string[]) {
  const rows = await db()
    .select({
      imageId: imageFiles.imageId,
      format: imageFiles.format,
      sizeBytes: imageFiles.sizeBytes,
      width: imageFiles.width,
      height: imageFiles.height,
      pages: imageFiles.pages,
      hasAlpha: imageFiles.hasAlpha,
      damagedAt: imageFiles.damagedAt,
      renderFailure: imageFiles.renderFailure,
    })
    .from(imageFiles)
    .where(and(inArray(imageFiles.imageId, [...ids]), eq(imageFiles.status, "live")));
  return new Map(rows.map((row) => [row.imageId, row]));
}
