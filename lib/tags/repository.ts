import { asc, eq, inArray } from "drizzle-orm";
import { imageTags, tags } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { executor } from "@/lib/platform/transaction";

/** Gives the image exactly these tags; tags that the owner has not used before come into being. */
export async function replaceTags(owner: string, imageId: string, slugs: readonly string[]): Promise<void> {
  const now = isoTime();
  await executor().delete(imageTags).where(eq(imageTags.imageId, imageId));
  if (slugs.length === 0) return;
  // In slug order, so that two calls with the same new tags wait for one another instead of deadlocking.
  const sorted = [...slugs].sort();
  await executor()
    .insert(tags)
    .values(sorted.map((tagSlug) => ({ owner, tagSlug, createdAt: now, updatedAt: now })))
    .onConflictDoNothing();
  await executor()
    .insert(imageTags)
    .values(sorted.map((tagSlug) => ({ imageId, owner, tagSlug })));
}

/** The tags of each of the images, in alphabetical order. */
export async function listTagsOf(imageIds: readonly string[]): Promise<Map<string, string[]>> {
  const tagsOf = new Map<string, string[]>();
  if (imageIds.length === 0) return tagsOf;
  const rows = await executor()
    .select({ imageId: imageTags.imageId, tagSlug: imageTags.tagSlug })
    .from(imageTags)
    .where(inArray(imageTags.imageId, [...imageIds]))
    .orderBy(asc(imageTags.tagSlug));
  for (const { imageId, tagSlug } of rows) tagsOf.set(imageId, [...(tagsOf.get(imageId) ?? []), tagSlug]);
  return tagsOf;
}
