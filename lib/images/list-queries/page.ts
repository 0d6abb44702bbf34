import { and, eq, type SQL, sql } from "drizzle-orm";
import { imageSearch, images } from "@/db/schema";
import type { SearchQuery } from "@/lib/images/search";
import type { ImageSort } from "../resource";
import { type ImageFilters, isInPeriod, matchesLinkedRows, type QueryValue } from "./filters";
import { buildListOrder } from "./order";

export interface PageOptions {
  limit: number;
  /** Sort key and id of the previous page's last row. */
  after: readonly [key: QueryValue, id: QueryValue, note?: string] | undefined;
  /** Rows to skip. */
  offset: number;
}

/**
 * Index rows to scan before all matching rows are collected instead. The limit is lower when each row's words must be
 * compared.
 */
const maxScannedRows = 50_000;
const maxComparedRows = 10_000;
/** Ranking reads every match. For a very common word, only the newest matches are ranked. */
const maxRankedRows = 1_000;

/**
 * Builds the query for the ids and sort keys of one page.
 *
 * For any filter, PostgreSQL by itself reads the index of the sort order and expects to fill the page soon. With a
 * selective filter it then reads every row. This query therefore scans a bounded part of that index first. If that
 * does not fill the page, matches are rare enough to collect with the filters' own indexes and sort.
 */
export function buildPageQuery(sort: ImageSort, filters: ImageFilters, options: PageOptions): SQL {
  const { search, tags = [] } = filters;
  return search && sort === "recent" && tags.length === 0
    ? buildNewestMatchesQuery({ ...filters, search }, options)
    : buildOrderedPageQuery(sort, filters, options);
}

function buildOrderedPageQuery(
  sort: ImageSort,
  filters: ImageFilters,
  { limit, after, offset }: PageOptions,
): SQL {
  const { table, joined, key, keyType, id, fromIndex, fromImage, uncheckedTags, isDense } = buildListOrder(
    sort,
    filters,
  );
  const isAfter = after && sql`(${key}, ${id}) < (${after[0]}::${keyType}, ${after[1]})`;
  const linked = { filters, tags: uncheckedTags };
  const hasLinkedRows = matchesLinkedRows(id, { ...linked, useSearchIndex: true });
  // Lets the index of albums find the images of a small one.
  const isInLibrary = filters.album === undefined ? undefined : eq(images.owner, filters.owner);
  const all = and(isInLibrary, fromIndex, fromImage, hasLinkedRows, isAfter);
  if (isDense && !hasLinkedRows) {
    return sql`
      select ${id} as id, ${key} as key from ${joined} where ${all}
      order by ${key} desc, ${id} desc limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`;
  }
  const rowsNeeded = limit + offset;
  const scanLimit = filters.search ? maxComparedRows : maxScannedRows;
  const inOrder = sql`from ${table} where ${and(fromIndex, isAfter)} order by ${key} desc, ${id} desc`;
  // Reading the index again is cheap beside comparing words, but not beside other conditions.
  const isIndexLonger = filters.search
    ? sql`exists (select 1 ${inOrder} offset ${scanLimit} limit 1)`
    : sql`true`;
  // The scan reads only the index, unless conditions need the image.
  const withImage = fromImage ? sql`inner join images on images.id = scanned.id` : sql``;
  const matches = and(fromImage, matchesLinkedRows(sql`scanned.id`, { ...linked, useSearchIndex: false }));
  return sql`
    with near as materialized (
      select scanned.id, scanned.key from (
        select ${id} as id, ${key} as key ${inOrder} limit ${scanLimit}
      ) scanned ${withImage}
      where ${matches} order by key desc, id desc limit ${rowsNeeded}
    ), rest as materialized (
      select case when (select count(*) from near) = ${rowsNeeded} then false else ${isIndexLonger} end as is_unscanned
    ), everything as materialized (
      select ${id} as id, ${key} as key from ${joined}
      where (select is_unscanned from rest) and ${all}
    )
    select id, key from near where not (select is_unscanned from rest)
    union all select id, key from everything
    order by key desc, id desc limit ${limit} offset ${offset}`;
}

/**
 * Same for the newest images with certain words. `image_search` contains the order, the album and the words; an image is
 * read only if its words match.
 */
function buildNewestMatchesQuery(
  { search, ...filters }: ImageFilters & { search: SearchQuery },
  { limit, after, offset }: PageOptions,
): SQL {
  const { owner, album, includeDeleted } = filters;
  const key = sql`s.created_at`;
  const hasWords = (words: SQL) => sql`${words} @@ to_tsquery('simple', ${search.match})`;
  const isInList = and(
    sql`s.owner = ${owner}`,
    album === undefined ? undefined : sql`s.album_slug = ${album}`,
    isInPeriod(key, filters),
    after && sql`(${key}, s.image_id) < (${after[0]}, ${after[1]})`,
  );
  const inOrder = sql`from ${imageSearch} s where ${isInList} order by s.created_at desc, s.image_id desc`;
  const withImage = includeDeleted
    ? sql``
    : sql`inner join images on images.id = matching.id and images.deleted_at is null`;
  const isLinked = matchesLinkedRows(sql`matching.id`, { filters, tags: [], useSearchIndex: false });
  const firstRows = sql`order by key desc, id desc limit ${limit + offset}`;
  return sql`
    with near as materialized (
      select matching.id, matching.key from (
        select s.image_id as id, s.created_at as key, s.search_text as words ${inOrder} limit ${maxComparedRows}
      ) matching ${withImage}
      where ${and(hasWords(sql`matching.words`), isLinked)} ${firstRows}
    ), rest as materialized (
      select case when (select count(*) from near) = ${limit + offset} then false
        else exists (select 1 ${inOrder} offset ${maxComparedRows} limit 1) end as is_unscanned
    ), found as materialized (
      select s.image_id as id, s.created_at as key from ${imageSearch} s
      where (select is_unscanned from rest) and ${isInList} and ${hasWords(sql`s.search_text`)}
    ), everything as materialized (
      select matching.id, matching.key from (select id, key from found order by key desc, id desc) matching ${withImage}
      where ${isLinked ?? sql`true`} ${firstRows}
    )
    select id, key from near where not (select is_unscanned from rest)
    union all select id, key from everything
    order by key desc, id desc limit ${limit} offset ${offset}`;
}

/**
 * Same for sorting by relevance: whole words rank above prefixes, a filename above a tag, a tag above the alt text.
 * The rank is an integer, which the next page can compare exactly.
 */
export function buildRankedPageQuery(filters: ImageFilters, { limit, after }: PageOptions): SQL {
  const { search } = filters;
  const newest = buildPageQuery("recent", filters, { limit: maxRankedRows, after: undefined, offset: 0 });
  const weight = sql`ts_rank('{0.1, 0.2, 0.6, 1}', s.search_text, to_tsquery('simple', ${search?.match}), 1)`;
  const isWhole = sql`(s.search_text @@ to_tsquery('simple', ${search?.exact}))::integer`;
  return sql`
    select id, key from (
      select s.image_id as id, (1e6 * (${isWhole} + ${weight}))::bigint as key
      from (${newest}) newest inner join ${imageSearch} s on s.image_id = newest.id
    ) ranked
    where ${after ? sql`(key, id) < (${after[0]}::bigint, ${after[1]})` : sql`true`}
    order by key desc, id desc limit ${limit}`;
}
