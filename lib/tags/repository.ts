import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { images, imageTags, tags } from "@/db/schema";
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

const isTag = (owner: string, tagSlug: string) => and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug));

/** With the number of images that have it and are not deleted; the most used first. */
export async function listTagRows(owner: string, tagSlug?: string) {
  const used = count(images.id);
  return executor()
    .select({ tag: tags, count: used })
    .from(tags)
    .leftJoin(imageTags, and(eq(imageTags.owner, tags.owner), eq(imageTags.tagSlug, tags.tagSlug)))
    .leftJoin(images, and(eq(images.id, imageTags.imageId), isNull(images.deletedAt)))
    .where(tagSlug === undefined ? eq(tags.owner, owner) : isTag(owner, tagSlug))
    .groupBy(tags.owner, tags.tagSlug)
    .orderBy(desc(used), asc(tags.tagSlug));
}

export type TagRow = Awaited<ReturnType<typeof listTagRows>>[number];

/** False when the owner has the tag already. */
export async function insertTag(row: typeof tags.$inferInsert): Promise<boolean> {
  const rows = await executor()
    .insert(tags)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

export async function updateTagRow(
  owner: string,
  tagSlug: string,
  changes: Partial<typeof tags.$inferInsert>,
): Promise<boolean> {
  const rows = await executor()
    .update(tags)
    .set(changes)
    .where(isTag(owner, tagSlug))
    .returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

/** With its associations; the images stay. */
export async function deleteTagRow(owner: string, tagSlug: string): Promise<boolean> {
  const rows = await executor().delete(tags).where(isTag(owner, tagSlug)).returning({ slug: tags.tagSlug });
  return rows.length > 0;
}
