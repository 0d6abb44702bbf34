import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { images, imageTags, tags, users } from "@/db/schema";
import { isInScope } from "@/lib/access";
import { updateSearchRows } from "@/lib/changes";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";
import { ensureTags } from "./names-repository";

/** Sets the image's tags to exactly those of these names or slugs. Creates tags that the owner does not have yet. */
export async function replaceTags(owner: string, imageId: string, names: readonly string[]): Promise<void> {
  await lockTagsOfImages([imageId]);
  const slugs = await ensureTags(owner, names);
  await db()
    .delete(imageTags)
    .where(and(eq(imageTags.imageId, imageId), notInArray(imageTags.tagSlug, slugs)));
  await addTags(owner, [imageId], slugs);
}

/** Adds the tags of these names or slugs to images that lack them. Creates tags that the owner does not have yet. */
export async function addTags(
  owner: string,
  imageIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  if (names.length > 0 && imageIds.length > 0) {
    const slugs = await ensureTags(owner, names);
    await db().execute(sql`
      insert into ${imageTags} (image_id, owner, tag_slug, created_at)
      select i.id, i.owner, t.slug, i.created_at
      from ${images} i cross join unnest(${sql.param(slugs)}::text[]) as t(slug)
      where i.owner = ${owner} and i.id = any(${sql.param([...imageIds])}::text[])
      order by i.id, t.slug
      on conflict do nothing`);
  }
  await updateSearchRows(imageIds);
}

/** Returns the slugs of the image's tags. */
export async function listTagSlugs(imageId: string): Promise<string[]> {
  const rows = await db()
    .select({ slug: imageTags.tagSlug })
    .from(imageTags)
    .where(eq(imageTags.imageId, imageId));
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

export interface TaggedPosition {
  createdAt: string;
  imageId: string;
}

/** Returns images with the tag of the account, newest first, those in the trash included. */
export async function listTaggedImages(
  { uid, tag, after }: { uid: string; tag: string; after?: TaggedPosition | undefined },
  limit: number,
): Promise<TaggedPosition[]> {
  const { createdAt, imageId } = imageTags;
  return db()
    .select({ createdAt, imageId })
    .from(imageTags)
    .innerJoin(users, eq(users.owner, imageTags.owner))
    .where(
      and(
        eq(users.uid, uid),
        eq(imageTags.tagSlug, tag),
        after && sql`(${createdAt}, ${imageId}) < (${after.createdAt}, ${after.imageId})`,
      ),
    )
    .orderBy(desc(createdAt), desc(imageId))
    .limit(limit);
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
      where t.owner = ${owner} and t.image_id = v.image_id and t.tag_slug = v.slug`);
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

const matchesTag = (owner: string, tagSlug: string) => and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug));

/**
 * Returns tags with their number of active images, most used first; of one album, the tags of its images. Deleted images are few: their tags are counted
 * separately, which allows an index-only scan for the rest.
 */
export async function listTagRows(scope: LibraryScope, tagSlug?: string) {
  const { owner, album } = scope;
  const isInAlbum =
    album === undefined
      ? undefined
      : inArray(imageTags.imageId, db().select({ id: images.id }).from(images).where(isInScope(scope)));
  const filterByTag = (column: typeof imageTags.tagSlug) =>
    tagSlug === undefined ? undefined : eq(column, tagSlug);
  const all = db()
    .select({ tagSlug: imageTags.tagSlug, count: count().as("all_count") })
    .from(imageTags)
    .where(and(eq(imageTags.owner, owner), isInAlbum, filterByTag(imageTags.tagSlug)))
    .groupBy(imageTags.tagSlug)
    .as("all_images");
  const deleted = db()
    .select({ tagSlug: imageTags.tagSlug, count: count().as("deleted_count") })
    .from(images)
    .innerJoin(imageTags, eq(imageTags.imageId, images.id))
    .where(and(isInScope(scope), isNotNull(images.deletedAt), filterByTag(imageTags.tagSlug)))
    .groupBy(imageTags.tagSlug)
    .as("deleted_images");
  const usedCount = sql<number>`coalesce(${all.count}, 0) - coalesce(${deleted.count}, 0)`.mapWith(Number);
  return db()
    .select({ tag: tags, count: usedCount })
    .from(tags)
    .leftJoin(all, eq(all.tagSlug, tags.tagSlug))
    .leftJoin(deleted, eq(deleted.tagSlug, tags.tagSlug))
    .where(
      and(
        tagSlug === undefined ? eq(tags.owner, owner) : matchesTag(owner, tagSlug),
        album === undefined ? undefined : isNotNull(all.tagSlug),
      ),
    )
    .orderBy(desc(usedCount), asc(tags.tagSlug));
}

export type TagRow = Awaited<ReturnType<typeof listTagRows>>[number];

/** Returns false if the owner already has the tag. */
export async function insertTag(row: typeof tags.$inferInsert): Promise<boolean> {
  const rows = await db().insert(tags).values(row).onConflictDoNothing().returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

/**
 * Returns the tag's name, description and colour and prevents other changes to it until the open transaction ends. Images
 * can still gain and lose the tag, unless it is being renamed.
 */
export async function lockTag(owner: string, tagSlug: string, { isRenamed = false } = {}) {
  const [row] = await db()
    .select({ name: tags.name, description: tags.description, color: tags.color })
    .from(tags)
    .where(matchesTag(owner, tagSlug))
    .for(isRenamed ? "update" : "no key update");
  return row;
}

export async function updateTagRow(
  owner: string,
  tagSlug: string,
  changes: Partial<typeof tags.$inferInsert>,
): Promise<void> {
  await db().update(tags).set(changes).where(matchesTag(owner, tagSlug));
}

/**
 * Removes the tag from up to `limit` images, which get the tag `into` instead if one is given, and locks these until the open
 * transaction ends. Returns their ids.
 */
export async function untagImageBatch(
  owner: string,
  tagSlug: string,
  { into, limit }: { into: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(imageTags)
    .innerJoin(images, eq(images.id, imageTags.imageId))
    .where(and(eq(imageTags.owner, owner), eq(imageTags.tagSlug, tagSlug)))
    .orderBy(asc(images.id))
    .limit(limit)
    .for("update", { of: images });
  const imageIds = rows.map((row) => row.id);
  const pairsWith = (slug: string) => imageIds.map((imageId) => ({ imageId, slug }));
  await changeTags(owner, imageIds, {
    added: into === undefined ? [] : pairsWith(into),
    removed: pairsWith(tagSlug),
  });
  return imageIds;
}

/** Returns whether an image has the tag. None can get it until the open transaction ends. */
export async function lockTagAndCheckUse(owner: string, tagSlug: string): Promise<boolean> {
  await db().select({ slug: tags.tagSlug }).from(tags).where(matchesTag(owner, tagSlug)).for("update");
  const [used] = await db()
    .select({ imageId: imageTags.imageId })
    .from(imageTags)
    .where(and(eq(imageTags.owner, owner), eq(imageTags.tagSlug, tagSlug)))
    .limit(1);
  return used !== undefined;
}

/** Deletes the tag and its associations; the images stay. Returns false if the tag does not exist. */
export async function deleteTagRow(owner: string, tagSlug: string): Promise<boolean> {
  const rows = await db().delete(tags).where(matchesTag(owner, tagSlug)).returning({ slug: tags.tagSlug });
  return rows.length > 0;
}
