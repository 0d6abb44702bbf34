import { and, eq, notInArray, sql } from "drizzle-orm";
import { tagsOf } from "@/db/deleted-tags";
import { images, imageTags } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { ensureTags } from "./names-repository";
import { lockTagsOfImages, rewriteTags, type TagChanges } from "./untag-repository";

/**
 * Sets the image's tags to exactly the tags with these names or slugs. Creates tags that the owner
 * does not have yet. The change that the caller commits updates search.
 */
export async function replaceTags(owner: string, imageId: string, names: readonly string[]): Promise<void> {
  await lockTagsOfImages([imageId]);
  const slugs = await ensureTags(owner, names);
  await db()
    .delete(imageTags)
    .where(and(eq(imageTags.imageId, imageId), notInArray(imageTags.tagSlug, slugs)));
  await addTags(owner, [imageId], slugs);
}

/**
 * Adds the tags of these names or slugs to images that lack them. Creates tags that the owner does
 * not have yet. The change that the caller commits updates search.
 */
export async function addTags(
  owner: string,
  imageIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0 || imageIds.length === 0) return;

  const slugs = await ensureTags(owner, names);

  await db().execute(sql`
    insert into ${imageTags} (image_id, owner, tag_slug, created_at)
    select i.id, i.owner, t.slug, i.created_at
    from ${images} i cross join unnest(${sql.param(slugs)}::text[]) as t(slug)
    where i.owner = ${owner} and i.id = any(${sql.param([...imageIds])}::text[])
    order by i.id, t.slug
    on conflict do nothing`);
}

/** Returns the slugs of the image's tags. */
export async function listTagSlugs(imageId: string): Promise<string[]> {
  const { rows } = await db().execute<{ slug: string }>(
    sql`select slug from ${tagsOf(sql`${imageId}`)} tags_of_image`,
  );
  return rows.map((row) => row.slug);
}

/**
 * Removes and adds tags of locked images, different ones for each image. Creates tags that the
 * owner does not have yet. The change that the caller commits updates search.
 */
export async function changeTags(
  owner: string,
  imageIds: readonly string[],
  { added, removed }: TagChanges,
): Promise<void> {
  if (removed.length > 0) await lockTagsOfImages(imageIds);
  if (added.length > 0) await ensureTags(owner, [...new Set(added.map(({ slug }) => slug))]);
  await rewriteTags(owner, { added, removed });
}
