import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { imageTags, tags, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { isUsed } from "./untag-repository";

const isRow = (owner: string, tagSlug: string) =>
  and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug), isNull(tags.deletedAt));

/**
 * Prevents changes to the tag until the open transaction ends; images can still gain and lose it.
 * Returns whether it exists.
 */
export async function lockTagForDelete(owner: string, tagSlug: string): Promise<boolean> {
  const rows = await db()
    .select({ slug: tags.tagSlug })
    .from(tags)
    .where(isRow(owner, tagSlug))
    .for("no key update");
  return rows.length > 0;
}

/** Prevents the deletion of the tag until the open transaction ends. Returns whether it exists. */
export async function lockTagForMerge(owner: string, tagSlug: string): Promise<boolean> {
  const rows = await db().select({ slug: tags.tagSlug }).from(tags).where(isRow(owner, tagSlug)).for("share");
  return rows.length > 0;
}

/** Whether more images than that have the tag, those in the trash included. */
export async function isUsedByMore(owner: string, tagSlug: string, limit: number): Promise<boolean> {
  const rows = await db()
    .select({ imageId: imageTags.imageId })
    .from(imageTags)
    .where(and(eq(imageTags.owner, owner), eq(imageTags.tagSlug, tagSlug)))
    .limit(limit + 1);
  return rows.length > limit;
}

/**
 * Deletes the locked tag for everyone, but keeps its row for its images. From now on they have
 * `into` instead, if one is given.
 */
export async function markTagDeleted(
  owner: string,
  tagSlug: string,
  { into, now }: { into: string | undefined; now: string },
): Promise<void> {
  await mergeDeletedTags(owner, tagSlug, into);
  await db()
    .update(tags)
    .set({ deletedAt: now, mergedInto: into ?? null })
    .where(isRow(owner, tagSlug));
}

/** Deleted tags that were merged into the tag are merged into `into` instead. */
async function mergeDeletedTags(owner: string, tagSlug: string, into: string | undefined): Promise<void> {
  await db()
    .update(tags)
    .set({ mergedInto: into ?? null })
    .where(and(eq(tags.owner, owner), eq(tags.mergedInto, tagSlug)));
}

/** Returns whether an image has the tag. None can get it until the open transaction ends. */
export async function lockTagAndCheckUse(owner: string, tagSlug: string): Promise<boolean> {
  await db().select({ slug: tags.tagSlug }).from(tags).where(isRow(owner, tagSlug)).for("update");

  return isUsed(owner, tagSlug);
}

/** Deletes the tag, which no image has. Returns false if the tag does not exist. */
export async function deleteTagRow(
  owner: string,
  tagSlug: string,
  into: string | undefined,
): Promise<boolean> {
  await mergeDeletedTags(owner, tagSlug, into);
  const rows = await db().delete(tags).where(isRow(owner, tagSlug)).returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

/** Returns a deleted tag of an open account that images still have: the first deleted one. */
export async function findDeletedTag(uid: string) {
  const [row] = await db()
    .select({ owner: tags.owner, slug: tags.tagSlug, into: tags.mergedInto })
    .from(users)
    .innerJoin(tags, eq(tags.owner, users.owner))
    .where(and(eq(users.uid, uid), isNull(users.deletedAt), isNotNull(tags.deletedAt)))
    .orderBy(asc(tags.deletedAt), asc(tags.tagSlug))
    .limit(1);
  return row;
}

/** Returns the open accounts with a tag that was deleted before then and that images still have. */
export async function listOwnersOfDeletedTags(deletedBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ uid: users.uid })
    .from(tags)
    .innerJoin(users, eq(users.owner, tags.owner))
    .where(and(isNull(users.deletedAt), isNotNull(tags.deletedAt), lt(tags.deletedAt, deletedBefore)))
    .limit(limit);
  return rows.map(({ uid }) => uid);
}
