import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { tags } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Whether the row `row` of `image_tags` has a deleted tag that was merged into this one. */
export const isMergedInto = (row: SQL, owner: string, tag: SQL | string) =>
  sql`${row}.tag_slug in (
    select d.tag_slug from ${tags} d where d.owner = ${owner} and d.merged_into = ${tag} and d.deleted_at is not null)`;

/** Whether the row `row` of `image_tags` gives its image the tag. */
export const isTag = (row: SQL, owner: string, tag: string) =>
  sql`((${row}.tag_slug = ${tag} and not exists (
    select from ${tags} d where d.owner = ${owner} and d.tag_slug = ${tag} and d.deleted_at is not null
  )) or ${isMergedInto(row, owner, tag)})`;

interface StoredTags {
  /**
   * For each slug, the slugs that rows with the tag may have: usually only its own, none for a
   * deleted tag.
   */
  tags: string[][];
  /** Deleted tags that images still have, and the tags that they were merged into. */
  deleted: string[];
}

export async function findStoredTags(owner: string, slugs: readonly string[]): Promise<StoredTags> {
  const deleted = await db()
    .select({ slug: tags.tagSlug, into: tags.mergedInto })
    .from(tags)
    .where(and(eq(tags.owner, owner), isNotNull(tags.deletedAt)));

  const toStored = (slug: string) => [
    ...(deleted.some((tag) => tag.slug === slug) ? [] : [slug]),
    ...deleted.flatMap((tag) => (tag.into === slug ? [tag.slug] : [])),
  ];

  return {
    tags: slugs.map(toStored),
    deleted: deleted.flatMap(({ slug, into }) => [slug, ...(into === null ? [] : [into])]),
  };
}
