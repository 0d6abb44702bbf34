import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { searchVector, searchVectorColumns, weightedWords } from "./schema/search";

// A deleted tag of many images keeps its row until a job has taken it from them
// (`tags.deleted_at`). Until then they keep their rows of `image_tags`, and of `image_search` with
// its name. Every query takes the tags of an image from here.

const isOfDeletedTag = sql`d.owner = t.owner and d.tag_slug = t.tag_slug and d.deleted_at is not null`;

/**
 * A table of the tags of an image, with the column `slug`. Instead of a deleted tag it has the one
 * that this was merged into.
 */
export function tagsOf(imageId: SQL | AnyColumn): SQL {
  return sql`(
    select distinct coalesce(d.merged_into, t.tag_slug) as slug
    from image_tags t left join tags d on ${isOfDeletedTag}
    where t.image_id = ${imageId} and (d.deleted_at is null or d.merged_into is not null))`;
}

/** Read once for each query, from an index that is usually empty. */
const isAnyDeleted = sql`(select exists (select from tags d where d.deleted_at is not null))`;

/** Their slugs in alphabetical order. */
export function tagListOf(imageId: SQL | AnyColumn): SQL<string[]> {
  return sql<string[]>`(case when ${isAnyDeleted}
    then array(select slug from ${tagsOf(imageId)} tags_of_image order by slug)
    else array(select t.tag_slug from image_tags t where t.image_id = ${imageId} order by t.tag_slug) end)`;
}

/**
 * The names of the tags in the order of `tagListOf`. `image` is the row of the image, or of another
 * table with its id and owner.
 */
export function tagNamesOf({ id, owner }: { id: SQL | AnyColumn; owner: SQL | AnyColumn }): SQL<string[]> {
  return sql<string[]>`array(
    select g.name from ${tagsOf(id)} tags_of_image join tags g on g.owner = ${owner} and g.tag_slug = slug order by slug)`;
}

/** The words by which the tags are found: their slugs, and their names where these differ. */
export function tagWordsOf(imageId: SQL, owner: SQL): SQL<string> {
  return sql<string>`(
    select string_agg(case g.name when slug then slug else slug || ' ' || g.name end, ' ' order by slug)
    from ${tagsOf(imageId)} tags_of_image join tags g on g.owner = ${owner} and g.tag_slug = slug)`;
}

/** Whether the row of `image_search` has the name of a deleted tag. */
const hasDeletedTag = (row: SQL) =>
  sql`exists (select from image_tags t join tags d on ${isOfDeletedTag} where t.image_id = ${row}.image_id)`;

/**
 * Something of a row of `image_search` that has the name of a deleted tag, from the table `w` with
 * these columns and the current tags; of other rows, the stored words. Without the offset the tags
 * would be read once for each time that they are named.
 */
const ofTags = (
  row: SQL,
  columns: readonly string[],
  words: SQL,
) => sql`(case when ${hasDeletedTag(row)} then (
  select ${words} from (
    select ${sql.raw(columns.map((column) => `z.${column}`).join(", "))}, ${tagWordsOf(sql`z.image_id`, sql`z.owner`)} as tags
    from image_search z where z.image_id = ${row}.image_id offset 0
  ) w) else ${row}.search_text end)`;

/** The words of the row, also where it has the name of a deleted tag. */
export function searchTextOf(row: SQL): SQL {
  return ofTags(row, searchVectorColumns, searchVector("w."));
}

/**
 * Whether the words of the row match the query, also where it has the name of a deleted tag. Uses
 * the index of the words. Only the words of the title have the weight of tags, and are parsed
 * again.
 */
export function matchesWords(row: SQL, query: SQL): SQL {
  const others = sql`ts_filter(w.search_text, '{a,c,d}')`;
  const words = sql`${others} || ${weightedWords("w.tags", "B")} || ${weightedWords("w.title", "B")}`;

  return sql`((${row}.search_text @@ ${query} or ${hasDeletedTag(row)})
    and ${ofTags(row, ["search_text", "title"], words)} @@ ${query})`;
}
