import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { images, imageTags, tags } from "@/db/schema";
import { commitChange, serviceActor } from "@/lib/changes";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { db } from "@/lib/platform/database/transaction";
import { isMergedInto } from "./stored-tags-repository";

/** Tests lower them. */
export const tagDeletionLimits = {
  /** Images that a deletion untags itself; more are untagged by a job. */
  immediate: 500,
  /**
   * Images untagged per transaction: few enough for the statement timeout, and for requests that
   * wait for one of them.
   */
  batch: 500,
  /** About ten seconds. */
  batchesPerRun: 10,
};

/**
 * Prevents deletion of the tags of locked images until the open transaction ends. Call it before
 * removing tags from images: otherwise a tag deletion would lock the same rows in another order.
 */
export async function lockTagsOfImages(imageIds: readonly string[]): Promise<void> {
  await db()
    .select({ slug: tags.tagSlug })
    .from(tags)
    .where(
      sql`(${tags.owner}, ${tags.tagSlug}) in (
        select t.owner, t.tag_slug from ${imageTags} t where t.image_id = any(${sql.param([...imageIds])}::text[]))`,
    )
    .orderBy(asc(tags.owner), asc(tags.tagSlug))
    .for("key share");
}

/**
 * Lets one transaction per owner at a time create or rename tags, until it ends. Two that wait for
 * each other's new tags would deadlock, and no constraint keeps the name of a tag apart from the
 * slug of another.
 */
export async function lockTagNames(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${owner}`}, 0))`);
}

/** Prevents deletion of the tag until the open transaction ends. Returns whether it exists. */
async function lockTagShared(owner: string, tagSlug: string): Promise<boolean> {
  const locked = await db()
    .select({ slug: tags.tagSlug })
    .from(tags)
    .where(and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug), isNull(tags.deletedAt)))
    .for("key share");
  return locked.length > 0;
}

interface TaggedImage {
  imageId: string;
  slug: string;
}

export interface TagChanges {
  added: readonly TaggedImage[];
  removed: readonly TaggedImage[];
}

/** Removes and adds existing tags of locked images, different ones for each image. */
export async function rewriteTags(owner: string, { added, removed }: TagChanges): Promise<void> {
  const toRows = (pairs: readonly TaggedImage[]) => {
    const ids = sql.param(pairs.map(({ imageId }) => imageId));
    return sql`unnest(${ids}::text[], ${sql.param(pairs.map(({ slug }) => slug))}::text[]) as v(image_id, slug)`;
  };

  if (removed.length > 0)
    await db().execute(sql`
      delete from ${imageTags} t using ${toRows(removed)}
      where t.owner = ${owner} and t.image_id = v.image_id and (t.tag_slug = v.slug or ${isMergedInto(sql`t`, owner, sql`v.slug`)})`);
  if (added.length > 0)
    await db().execute(sql`
      insert into ${imageTags} (image_id, owner, tag_slug, created_at)
      select i.id, i.owner, v.slug, i.created_at
      from ${toRows(added)} join ${images} i on i.id = v.image_id and i.owner = ${owner}
      order by i.id, v.slug
      on conflict do nothing`);
}

interface UntagOptions {
  into: string | undefined;
  limit: number;
  /** Leaves out images that another transaction has locked. */
  skipsLocked?: boolean;
}

/**
 * Removes the tag from up to `limit` images, which get the tag `into` instead if one is given, and
 * locks these until the open transaction ends. Returns their ids.
 */
export async function untagImageBatch(
  owner: string,
  tagSlug: string,
  { into, limit, skipsLocked = false }: UntagOptions,
): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(imageTags)
    .innerJoin(images, eq(images.id, imageTags.imageId))
    .where(and(eq(imageTags.owner, owner), eq(imageTags.tagSlug, tagSlug)))
    .orderBy(asc(images.id))
    .limit(limit)
    .for("update", { of: images, ...(skipsLocked && { skipLocked: true }) });
  const imageIds = rows.map((row) => row.id);
  const pairsWith = (slug: string) => imageIds.map((imageId) => ({ imageId, slug }));
  await lockTagsOfImages(imageIds);
  if (into !== undefined && !(await lockTagShared(owner, into)))
    throw validationError({ into: ["is not one of your tags"] });

  await rewriteTags(owner, {
    added: into === undefined ? [] : pairsWith(into),
    removed: pairsWith(tagSlug),
  });
  if (imageIds.length > 0)
    await commitChange(serviceActor(owner), {
      resource: "tag",
      action: "untag-images",
      id: tagSlug,
      imageIds,
    });

  return imageIds;
}

/**
 * Makes slugs of deleted tags usable for new ones, if few images still have them. Needs a
 * transaction. It may have locked images already, and therefore waits neither for images nor for
 * tags.
 * @throws AppError SERVICE_UNAVAILABLE when there are more, or when another transaction uses them
 */
export async function freeTagSlugs(owner: string, slugs: readonly string[]): Promise<void> {
  if ((await selectDeleted(owner, slugs)).length === 0) return;

  await lockTagNames(owner);
  const found = await selectDeleted(owner, slugs);
  const locked = await selectDeleted(owner, slugs).for("update", { skipLocked: true });
  const used = found.find(({ slug }) => !locked.some((tag) => tag.slug === slug));
  if (used) throw tagInUseError(used.slug);

  for (const { slug, into } of locked) {
    const options = { into: into ?? undefined, limit: tagDeletionLimits.batch, skipsLocked: true };
    await untagImageBatch(owner, slug, options);
    if (!(await deleteUnusedRow(owner, slug))) throw tagInUseError(slug);
  }
}

function selectDeleted(owner: string, slugs: readonly string[]) {
  return db()
    .select({ slug: tags.tagSlug, into: tags.mergedInto })
    .from(tags)
    .where(and(eq(tags.owner, owner), inArray(tags.tagSlug, [...slugs]), isNotNull(tags.deletedAt)))
    .orderBy(asc(tags.tagSlug))
    .$dynamic();
}

const tagInUseError = (slug: string) =>
  new AppError(commonErrors.unavailable, {
    message: `The deleted tag ${slug} is still being removed from its images. Try again in a few seconds.`,
  });

/** Deletes the row of a deleted tag, unless an image has it. Returns whether no image has it. */
export async function deleteUnusedRow(owner: string, tagSlug: string): Promise<boolean> {
  const isRow = and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug), isNotNull(tags.deletedAt));
  await db().select({ slug: tags.tagSlug }).from(tags).where(isRow).for("update");
  if (await isUsed(owner, tagSlug)) return false;

  await db().delete(tags).where(isRow);
  return true;
}

export async function isUsed(owner: string, tagSlug: string): Promise<boolean> {
  const [used] = await db()
    .select({ imageId: imageTags.imageId })
    .from(imageTags)
    .where(and(eq(imageTags.owner, owner), eq(imageTags.tagSlug, tagSlug)))
    .limit(1);
  return used !== undefined;
}
