import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { searchVector, searchVectorColumns } from "./schema/search";

// A deleted tag of many images keeps its row until a job has taken it from them (`tags.deleted_at`). Until then they keep
// their rows of `image_tags`, and of `image_search` with its name. Every query takes the tags of an image from here.

const isOfDeletedTag = sql`d.owner = t.owner and d.tag_slug = t.tag_slug and d.deleted_at is not null`;

/** A table of the tags of an image, with the column `slug`. Instead of a deleted tag it has the one that this was merged into. */
export function tagsOf(imageId: SQL | AnyColumn): SQL {
  return sql`(
    select distinct coalesce(d.merged_into, t.tag_slug) as slug
    from image_tags t left join tags d on ${isOfDeletedTag}
    where t.image_id = ${imageId} and (d.deleted_at is null or d.merged_into is not null))`;
}

/** Their slugs in alphabetical order. */
export function tagListOf(imageId: SQL | AnyColumn): SQL<string[]> {
  return sql<string[]>`array(select slug from ${tagsOf(imageId)} tags_of_image order by slug)`;
}

/** Whether the row of `image_search` has the name of a deleted tag. */
const hasDeletedTag = (row: SQL) =>
  sql`exists (select from image_tags t join tags d on ${isOfDeletedTag} where t.image_id = ${row}.image_id)`;

/** The words of a row of `image_search`, also where it has the name of a deleted tag. */
export function searchTextOf(row: SQL): SQL {
  const columns = sql.raw(searchVectorColumns.map((column) => `z.${column}`).join(", "));

  return sql`(case when ${hasDeletedTag(row)} then (
    select ${searchVector("w.")} from (
      select ${columns}, array_to_string(${tagListOf(sql`z.image_id`)}, ' ') as tags
      from image_search z where z.image_id = ${row}.image_id
    ) w) else ${row}.search_text end)`;
}

/** Whether the words of the row match the query, also where it has the name of a deleted tag. Uses the index of the words. */
export function matchesWords(row: SQL, query: SQL): SQL {
  return sql`((${row}.search_text @@ ${query} or ${hasDeletedTag(row)}) and ${searchTextOf(row)} @@ ${query})`;
}
