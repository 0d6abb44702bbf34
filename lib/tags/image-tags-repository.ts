import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { tagsOf } from "@/db/deleted-tags";
import { images, imageTags, tags } from "@/db/schema";
import { requireCount } from "@/lib/billing";
import { commitChange, serviceActor, updateSearchRows } from "@/lib/changes";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { isMergedInto } from "./stored-tags-repository";

/** Tests lower them. */
export const tagDeletionLimits = {
  /** Images that a deletion untags itself; more are untagged by a job. */
  immediate: 500,
  /** Images untagged per transaction: few enough for the statement timeout, and for requests that wait for one of them. */
  batch: 500,
  /** About ten seconds. */
  batchesPerRun: 10,
};

/** Sets the image's tags to exactly these. Creates tags that the owner does not have yet. */
export async function replaceTags(owner: string, imageId: string, slugs: readonly string[]): Promise<void> {
  await lockTagsOfImages([imageId]);
  await db()
    .delete(imageTags)
    .where(and(eq(imageTags.imageId, imageId), notInArray(imageTags.tagSlug, [...slugs])));
  await addTags(owner, [imageId], slugs);
}

/** Adds the tags to images that lack them. Creates tags that the owner does not have yet. */
export async function addTags(
  owner: string,
  imageIds: readonly string[],
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length > 0 && imageIds.length > 0) {
    await ensureTags(owner, slugs);
    await db().execute(sql`
      insert into ${imageTags} (image_id, owner, tag_slug, created_at)
      select i.id, i.owner, t.slug, i.created_at
      from ${images} i cross join unnest(${sql.param([...slugs])}::text[]) as t(slug)
      where i.owner = ${owner} and i.id = any(${sql.param([...imageIds])}::text[])
      order by i.id, t.slug
      on conflict do nothing`);
  }
  await updateSearchRows(imageIds);
}

/** Creates missing tags and prevents deletion of all of them until the open transaction ends. */
async function ensureTags(owner: string, slugs: readonly string[]): Promise<void> {
  if ((await lockTagsShared(owner, slugs)) === slugs.length) return;
  // Runs one call per owner at a time. Concurrent deletions can make calls recreate tags in any order, and two calls
  // that wait for each other's new tags would deadlock.
  await lockNewTags(owner);
  const now = isoTime();
  const rows = [...slugs].sort().map((tagSlug) => ({ owner, tagSlug, createdAt: now, updatedAt: now }));
  do {
    // In each round: a tag may be deleted at any time.
    await freeTagSlugs(owner, slugs);
    await db().insert(tags).values(rows).onConflictDoNothing();
  } while ((await lockTagsShared(owner, slugs)) < slugs.length);
  await requireCount(owner, "tags");
}

async function lockNewTags(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${owner}`}, 0))`);
}

/** Prevents deletion of the existing tags until the open transaction ends. Returns how many exist. */
async function lockTagsShared(owner: string, slugs: readonly string[]): Promise<number> {
  const locked = await db()
    .select({ slug: tags.tagSlug })
    .from(tags)
    .where(and(eq(tags.owner, owner), inArray(tags.tagSlug, [...slugs]), isNull(tags.deletedAt)))
    .orderBy(asc(tags.tagSlug))
    .for("key share");
  return locked.length;
}

/** Returns the slugs of the image's tags. */
export async function listTagSlugs(imageId: string): Promise<string[]> {
  const { rows } = await db().execute<{ slug: string }>(
    sql`select slug from ${tagsOf(sql`${imageId}`)} tags_of_image`,
  );
  return rows.map((row) => row.slug);
}

/**
 * Prevents deletion of the tags of locked images until the open transaction ends. Call it before removing tags from
 * images: otherwise a tag deletion would lock the same rows in another order.
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

interface TaggedImage {
  imageId: string;
  slug: string;
}

/** Removes and adds tags of locked images, different ones for each image. Creates tags that the owner does not have yet. */
export async function changeTags(
  owner: string,
  imageIds: readonly string[],
  { added, removed }: { added: readonly TaggedImage[]; removed: readonly TaggedImage[] },
): Promise<void> {
  const toRows = (pairs: readonly TaggedImage[]) => {
    const ids = sql.param(pairs.map(({ imageId }) => imageId));
    return sql`unnest(${ids}::text[], ${sql.param(pairs.map(({ slug }) => slug))}::text[]) as v(image_id, slug)`;
  };
  if (removed.length > 0) {
    await lockTagsOfImages(imageIds);
    await db().execute(sql`
      delete from ${imageTags} t using ${toRows(removed)}
      where t.owner = ${owner} and t.image_id = v.image_id and (t.tag_slug = v.slug or ${isMergedInto(sql`t`, owner, sql`v.slug`)})`);
  }
  if (added.length > 0) {
    await ensureTags(owner, [...new Set(added.map(({ slug }) => slug))]);
    await db().execute(sql`
      insert into ${imageTags} (image_id, owner, tag_slug, created_at)
      select i.id, i.owner, v.slug, i.created_at
      from ${toRows(added)} join ${images} i on i.id = v.image_id and i.owner = ${owner}
      order by i.id, v.slug
      on conflict do nothing`);
  }
  await updateSearchRows(imageIds);
}

interface UntagOptions {
  into: string | undefined;
  limit: number;
  /** Leaves out images that another transaction has locked. */
  skipsLocked?: boolean;
}

/**
 * Removes the tag from up to `limit` images, which get the tag `into` instead if one is given, and locks these until the open
 * transaction ends. Returns their ids.
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
  await changeTags(owner, imageIds, {
    added: into === undefined ? [] : pairsWith(into),
    removed: pairsWith(tagSlug),
  });
  if (imageIds.length > 0)
    await commitChange(serviceActor(owner), {
      ...{ resource: "tag", action: "untag-images", id: tagSlug, imageIds },
    });
  return imageIds;
}

/**
 * Makes slugs of deleted tags usable for new ones, if few images still have them. Needs a transaction. It may have locked images
 * already, and therefore waits neither for images nor for tags.
 * @throws AppError SERVICE_UNAVAILABLE when there are more, or when another transaction uses them
 */
export async function freeTagSlugs(owner: string, slugs: readonly string[]): Promise<void> {
  if ((await selectDeleted(owner, slugs)).length === 0) return;
  await lockNewTags(owner);
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
