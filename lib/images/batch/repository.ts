import { and, asc, eq, inArray } from "drizzle-orm";
import { images, imageTags } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type BatchImage = Awaited<ReturnType<typeof findImages>>[number];

function selectOwnImages(owner: string, ids: readonly string[]) {
  return db()
    .select({
      id: images.id,
      albumSlug: images.albumSlug,
      license: images.license,
      visibility: images.visibility,
      deletedAt: images.deletedAt,
      expirationDate: images.expirationDate,
    })
    .from(images)
    .where(and(eq(images.owner, owner), inArray(images.id, [...ids])))
    .orderBy(asc(images.id))
    .$dynamic();
}

/** Returns the owner's images among the ids. */
export async function findImages(owner: string, ids: readonly string[]) {
  return selectOwnImages(owner, ids);
}

/** Same as `findImages`, but locks the rows until the open transaction ends, in the global lock order (by id). */
export async function lockImages(owner: string, ids: readonly string[]): Promise<BatchImage[]> {
  return selectOwnImages(owner, ids).for("update");
}

export async function updateImages(
  ids: readonly string[],
  changes: Partial<typeof images.$inferInsert> & { updatedAt: string },
): Promise<void> {
  await db()
    .update(images)
    .set(changes)
    .where(inArray(images.id, [...ids]));
}

/** Returns the tags of each image. */
export async function findTagsByImage(ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db()
    .select({ imageId: imageTags.imageId, tagSlug: imageTags.tagSlug })
    .from(imageTags)
    .where(inArray(imageTags.imageId, [...ids]));
  const tagsByImage = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { imageId, tagSlug } of rows) tagsByImage.get(imageId)?.add(tagSlug);
  return tagsByImage;
}
