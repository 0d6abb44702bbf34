import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { images, imageTags, tags, users } from "@/db/schema";
import { isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

export interface TaggedPosition {
  createdAt: string;
  imageId: string;
}

/** Returns images with the tag of the account, newest first, those in the trash included. */
export async function listTaggedImages(
  { uid, tag, after }: { uid: string; tag: string; after?: TaggedPosition | undefined },
  limit: number,
): Promise<Array<TaggedPosition & { owner: string }>> {
  const { owner, createdAt, imageId } = imageTags;
  return db()
    .select({ owner, createdAt, imageId })
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

const matchesTag = (owner: string, tagSlug: string) =>
  and(eq(tags.owner, owner), eq(tags.tagSlug, tagSlug), isNull(tags.deletedAt));

/**
 * Returns tags with their number of active images, most used first; of one album, the tags of its
 * images. Deleted images are few: their tags are counted separately, which allows an index-only
 * scan for the rest.
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
  const merged = countMerged(scope);
  const usedCount =
    sql<number>`coalesce(${all.count}, 0) - coalesce(${deleted.count}, 0) + ${merged}`.mapWith(Number);

  return db()
    .select({ tag: tags, count: usedCount })
    .from(tags)
    .leftJoin(all, eq(all.tagSlug, tags.tagSlug))
    .leftJoin(deleted, eq(deleted.tagSlug, tags.tagSlug))
    .where(
      and(
        tagSlug === undefined
          ? and(eq(tags.owner, owner), isNull(tags.deletedAt))
          : matchesTag(owner, tagSlug),
        album === undefined ? undefined : or(isNotNull(all.tagSlug), sql`${merged} > 0`),
      ),
    )
    .orderBy(desc(usedCount), asc(tags.tagSlug));
}

export type TagRow = Awaited<ReturnType<typeof listTagRows>>[number];

/**
 * Counts the active images that have the row's tag only because a deleted tag was merged into it.
 */
function countMerged(scope: LibraryScope): SQL<number> {
  return sql<number>`(
    select count(distinct t.image_id)
    from tags d join image_tags t on t.owner = d.owner and t.tag_slug = d.tag_slug join images on images.id = t.image_id
    where d.owner = tags.owner and d.merged_into = tags.tag_slug and d.deleted_at is not null
      and ${isInScope(scope)} and images.deleted_at is null
      and not exists (select from image_tags o where o.image_id = t.image_id and o.tag_slug = tags.tag_slug))`;
}

/** Returns false if the owner already has the tag. */
export async function insertTag(row: typeof tags.$inferInsert): Promise<boolean> {
  const rows = await db().insert(tags).values(row).onConflictDoNothing().returning({ slug: tags.tagSlug });
  return rows.length > 0;
}

/**
 * Returns the tag's name, description and color and prevents other changes to it until the open
 * transaction ends. Images can still gain and lose the tag, unless it is being renamed.
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
