import { and, eq, type SQL, sql } from "drizzle-orm";
import { searchTextOf } from "@/db/deleted-tags";
import { imageSearch, images } from "@/db/schema";
import type { QueryValue } from "@/lib/platform/database/transaction";
import type { ImageSort } from "../resource";
import {
  type ImageFilters,
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesFewImages,
  matchesImage,
  matchesLinkedRows,
  matchesSearchRow,
  readsSearchRows,
} from "./filters";
import { buildListOrder, type Direction, directionOf, isByCreation } from "./order";

export interface PageOptions {
  limit: number;
  /** Sort key and id of the previous page's last row. */
  after: readonly [key: QueryValue, id: QueryValue, note?: string] | undefined;
  /** Rows to skip. */
  offset: number;
}

/**
 * Index rows to scan before all matching rows are collected instead. The limit is lower when words
 * or properties of each row must be compared.
 */
const maxScannedRows = 50_000;
const maxComparedRows = 10_000;
/** Ranking reads every match. For a very common word, only the newest matches are ranked. */
const maxRankedRows = 1_000;

/**
 * Builds the query for the ids and sort keys of one page.
 *
 * For any filter, PostgreSQL by itself reads the index of the sort order and expects to fill the
 * page soon. With a selective filter it then reads every row. This query therefore scans a bounded
 * part of that index first. If that does not fill the page, matches are rare enough to collect with
 * the filters' own indexes and sort.
 */
export function buildPageQuery(sort: ImageSort, filters: ImageFilters, options: PageOptions): SQL {
  const { tags = [] } = filters;
  return readsSearchRows(filters) && isByCreation(sort) && tags.length === 0
    ? buildMatchesQuery(directionOf(sort), filters, options)
    : buildOrderedPageQuery(sort, filters, options);
}

/** SQL of a direction: how rows are ordered, and how a later row compares with an earlier one. */
function toDirectionSql(direction: Direction) {
  return { later: sql.raw(direction), isAfter: sql.raw(direction === "asc" ? ">" : "<") };
}

function countScannedRows(filters: ImageFilters): number {
  if (filters.properties?.sha256 !== undefined) return 0;
  return filters.properties || filters.search ? maxComparedRows : maxScannedRows;
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
  const { later, isAfter: comparesAfter } = toDirectionSql(directionOf(sort));
  const isAfter = after && sql`(${key}, ${id}) ${comparesAfter} (${after[0]}::${keyType}, ${after[1]})`;
  const linked = { filters, tags: uncheckedTags };
  const hasLinkedRows = matchesLinkedRows(id, { ...linked, useSearchIndex: true });
  // Lets the index of albums find the images of a small one.
  const isInLibrary = filters.album === undefined ? undefined : eq(images.owner, filters.owner);
  const all = and(isInLibrary, fromIndex, fromImage, hasLinkedRows, isAfter);
  if (isDense && !hasLinkedRows) {
    return sql`
      select ${id} as id, ${key} as key from ${joined} where ${all}
      order by ${key} ${later}, ${id} ${later} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`;
  }

  const rowsNeeded = limit + offset;
  const scanLimit = countScannedRows(filters);
  const inOrder = sql`from ${table} where ${and(fromIndex, isAfter)} order by ${key} ${later}, ${id} ${later}`;
  // Reading the index again is cheap compared with matching words, but not compared with other
  // conditions.
  const isIndexLonger = readsSearchRows(filters)
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
      where ${matches} order by key ${later}, id ${later} limit ${rowsNeeded}
    ), rest as materialized (
      select case when (select count(*) from near) = ${rowsNeeded} then false else ${isIndexLonger} end as is_unscanned
    ), everything as materialized (
      select ${id} as id, ${key} as key from ${joined}
      where (select is_unscanned from rest) and ${all}
    )
    select id, key from near where not (select is_unscanned from rest)
    union all select id, key from everything
    order by key ${later}, id ${later} limit ${limit} offset ${offset}`;
}

/**
 * Same for words and properties in order of creation. `image_search` contains the order, the album,
 * the words and most properties; an image is read only if these match.
 */
function buildMatchesQuery(
  direction: Direction,
  filters: ImageFilters,
  { limit, after, offset }: PageOptions,
): SQL {
  const { owner, album } = filters;
  const { later, isAfter } = toDirectionSql(direction);
  const key = sql`s.created_at`;
  const isInList = and(
    sql`s.owner = ${owner}`,
    isInAlbum(sql`s.album_slug`, album),
    isInPeriod(key, filters),
    after && sql`(${key}, s.image_id) ${isAfter} (${after[0]}, ${after[1]})`,
  );
  const inOrder = sql`from ${imageSearch} s where ${isInList} order by s.created_at ${later}, s.image_id ${later}`;
  const scanLimit = countScannedRows(filters);
  const matchesRow = (row: SQL, useIndex: boolean) =>
    and(matchesSearchRow(row, filters, { useIndex }), isTakenInPeriod(sql`${row}.sort_taken`, filters));
  const fromImage = matchesImage(filters);
  const withImage = (id: SQL) =>
    fromImage ? sql`inner join images on images.id = ${id} and ${fromImage}` : sql``;
  const isFavourited = filters.isFavourited === false ? false : undefined;
  const isOther = matchesLinkedRows(sql`matching.id`, {
    filters: { owner, isFavourited, deleted: "include" },
    tags: [],
    useSearchIndex: false,
  });
  const firstRows = sql`order by key ${later}, id ${later} limit ${limit + offset}`;

  return sql`
    with near as materialized (
      select matching.id, matching.key from (
        select s.image_id as id, s.created_at as key, s.* ${inOrder} limit ${scanLimit}
      ) matching ${withImage(sql`matching.id`)}
      where ${and(matchesRow(sql`matching`, false), matchesFewImages(sql`matching.id`, filters), isOther)} ${firstRows}
    ), rest as materialized (
      select case when (select count(*) from near) = ${limit + offset} then false
        else exists (select 1 ${inOrder} offset ${scanLimit} limit 1) end as is_unscanned
    ), found as materialized (
      select s.image_id as id, s.created_at as key from ${imageSearch} s ${withImage(sql`s.image_id`)}
      where (select is_unscanned from rest)
        and ${and(isInList, matchesRow(sql`s`, true), matchesFewImages(sql`s.image_id`, filters))}
    ), everything as materialized (
      select matching.id, matching.key from (select id, key from found order by key ${later}, id ${later}) matching
      where ${isOther ?? sql`true`} ${firstRows}
    )
    select id, key from near where not (select is_unscanned from rest)
    union all select id, key from everything
    order by key ${later}, id ${later} limit ${limit} offset ${offset}`;
}

/**
 * Same for sorting by relevance: whole words rank above prefixes, a filename above a tag or the
 * title, these above the alt text and the description, and metadata of the owner last. The rank is
 * an integer, which the next page can compare exactly.
 */
export function buildRankedPageQuery(filters: ImageFilters, { limit, after }: PageOptions): SQL {
  const { search } = filters;
  const newest = buildPageQuery("recent", filters, { limit: maxRankedRows, after: undefined, offset: 0 });
  // The rank depends on the number of all words.
  const text = filters.deletedTags ? searchTextOf(sql`s`) : sql`s.search_text`;
  const weight = sql`ts_rank('{0.1, 0.2, 0.6, 1}', ${text}, to_tsquery('simple', ${search?.match}), 1)`;
  const isWhole = sql`(${text} @@ to_tsquery('simple', ${search?.exact}))::integer`;

  return sql`
    select id, key from (
      select s.image_id as id, (1e6 * (${isWhole} + ${weight}))::bigint as key
      from (${newest}) newest inner join ${imageSearch} s on s.image_id = newest.id
    ) ranked
    where ${after ? sql`(key, id) < (${after[0]}::bigint, ${after[1]})` : sql`true`}
    order by key desc, id desc limit ${limit}`;
}
