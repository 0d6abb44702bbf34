import { and, type SQL, sql } from "drizzle-orm";
import { imageSearch, images } from "@/db/schema";
import type { ImageSort } from "../resource";
import {
  hasTags,
  type ImageFilters,
  isInPeriod,
  matchesOwnerAndAlbum,
  matchesSearch,
  type QueryValue,
} from "./filters";
import { buildListOrder } from "./order";

export interface PageOptions {
  limit: number;
  /** Sort key and id of the last row of the page before. */
  after: readonly [key: QueryValue, id: QueryValue, note?: string] | undefined;
  /** Rows to leave out. */
  offset: number;
}

/**
 * How far an index is followed before all that passes the filters is collected; less far when each row's words have to be
 * compared.
 */
const maxScannedRows = 50_000;
const maxComparedRows = 10_000;
/** Ranking reads every match: of a word that is everywhere only the newest matches are ranked. */
const maxRankedRows = 1_000;

/**
 * The ids and sort keys of one page, as a query.
 *
 * Left to itself, PostgreSQL takes the index of the order for any filter and believes that the page is soon full; of a
 * filter that few rows pass it then reads every row there is. So a bounded piece of the index is followed first, and if that
 * does not fill the page, what passes is rare enough to be collected by the filters' own indexes and sorted.
 */
export function buildPageQuery(
  sort: ImageSort,
  filters: ImageFilters,
  { limit, after, offset }: PageOptions,
): SQL {
  const { table, joined, key, keyType, id, fromIndex, all, isDense } = buildListOrder(sort, filters);
  const isAfter = after && sql`(${key}, ${id}) < (${after[0]}::${keyType}, ${after[1]})`;
  if (isDense) {
    return sql`
      select ${id} as id, ${key} as key from ${joined} where ${and(all, isAfter)}
      order by ${key} desc, ${id} desc limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`;
  }
  const rowsNeeded = limit + offset;
  const scanLimit = filters.search ? maxComparedRows : maxScannedRows;
  const matchesFilters = and(
    matchesOwnerAndAlbum(filters),
    isInPeriod(sql`${images.createdAt}`, filters),
    hasTags(filters.tags ?? []),
    matchesSearch(filters, false),
  );
  return sql`
    with near as materialized (
      select followed.id, followed.key from (
        select ${id} as id, ${key} as key from ${table} where ${and(fromIndex, isAfter)}
        order by ${key} desc, ${id} desc limit ${scanLimit}
      ) followed inner join images on images.id = followed.id
      where ${matchesFilters} order by key desc, id desc limit ${rowsNeeded}
    ), everything as materialized (
      select ${id} as id, ${key} as key from ${joined}
      where (select count(*) from near) < ${rowsNeeded} and ${and(all, isAfter)}
    )
    select id, key from near where (select count(*) from near) = ${rowsNeeded}
    union all select id, key from everything
    order by key desc, id desc limit ${limit} offset ${offset}`;
}

/**
 * The same for the order by relevance: whole words come before beginnings of words, and a filename tells more than a tag, a
 * tag more than the alt text. The rank is a whole number, so that it can be compared again for the next page.
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
