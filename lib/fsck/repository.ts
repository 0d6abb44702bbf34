import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { imageFiles, images, imageVariants, users } from "@/db/schema";
import { presetKeys } from "@/lib/kernel/variant-keys";
import { executor } from "@/lib/platform/transaction";

/** Images in id order after `afterId`, with their live file. Those of closed accounts lose their bytes, so they are left out. */
export async function imagesAfter(afterId: string, limit: number) {
  return executor()
    .select({
      id: images.id,
      uploaded: images.uploaded,
      generation: images.generation,
      variantsReady: images.variantsReady,
      variantsStatus: images.variantsStatus,
      updatedAt: images.updatedAt,
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

export async function filesOf(imageIds: readonly string[]) {
  return executor()
    .select({
      imageId: imageFiles.imageId,
      generation: imageFiles.generation,
      status: imageFiles.status,
      blobKey: imageFiles.blobKey,
      sizeBytes: imageFiles.sizeBytes,
      sha256: imageFiles.sha256,
    })
    .from(imageFiles)
    .where(and(inArray(imageFiles.imageId, [...imageIds]), isNotNull(imageFiles.blobKey)));
}

export async function variantsOf(imageIds: readonly string[]) {
  return executor()
    .select({
      imageId: imageVariants.imageId,
      generation: imageVariants.generation,
      variantKey: imageVariants.variantKey,
      format: imageVariants.format,
      kind: imageVariants.kind,
      status: imageVariants.status,
      blobKey: imageVariants.blobKey,
      sizeBytes: imageVariants.sizeBytes,
    })
    .from(imageVariants)
    .where(inArray(imageVariants.imageId, [...imageIds]));
}

/** Which of the object keys some row refers to. */
export async function referencedKeys(keys: readonly string[]): Promise<Set<string>> {
  const files = await executor()
    .select({ blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(inArray(imageFiles.blobKey, [...keys]));
  const variants = await executor()
    .select({ blobKey: imageVariants.blobKey })
    .from(imageVariants)
    .where(inArray(imageVariants.blobKey, [...keys]));
  return new Set([...files, ...variants].flatMap((row) => row.blobKey ?? []));
}

export async function forgetVariant(imageId: string, generation: number, variantKey: string, format: string) {
  await executor()
    .delete(imageVariants)
    .where(
      and(
        eq(imageVariants.imageId, imageId),
        eq(imageVariants.generation, generation),
        eq(imageVariants.variantKey, variantKey),
        eq(imageVariants.format, format),
      ),
    );
}

export async function resetVariantsSummary(imageId: string): Promise<void> {
  await executor()
    .update(images)
    .set({
      variantsStatus: "pending",
      variantsAwaited: JSON.stringify(presetKeys),
      variantsReady: sql`coalesce((
        select json_agg(distinct v.variant_key)::text from ${imageVariants} v
        where v.image_id = ${images.id} and v.generation = ${images.generation} and v.status = 'ready'
          and v.kind <> 'master'), '[]')`,
    })
    .where(eq(images.id, imageId));
}
