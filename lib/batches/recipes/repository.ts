import { and, eq, inArray } from "drizzle-orm";
import { imageFiles, images, userSettings } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type RecipeSource =
  Awaited<ReturnType<typeof findRecipeSources>> extends Map<string, infer File> ? File : never;

/**
 * Returns the properties of the live files on which the results of a recipe depend, with the quality of
 * presets. Images without a file are missing.
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
      presetQuality: userSettings.presetQuality,
    })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .innerJoin(userSettings, eq(userSettings.owner, images.owner))
    .where(and(inArray(imageFiles.imageId, [...ids]), eq(imageFiles.status, "live")));
  return new Map(rows.map((row) => [row.imageId, row]));
}
