import { and, type SQL, sql } from "drizzle-orm";
import type { QueryValue } from "@/lib/platform/database/transaction";

export interface PageOptions {
  limit: number;
  /** Sort key and id of the previous page's last row. */
  after: readonly [key: QueryValue, id: QueryValue, note?: string] | undefined;
  /** Rows to skip. */
  offset: number;
  /** Whether any rows will do, in any order. */
  isUnordered?: boolean;
}

export type Direction = "asc" | "desc";

/** Rows to read before a query tries something else. */
export interface StageBounds {
  /** Rows of the order to scan first. */
  near: number;
  /** Rows to scan altogether. */
  further: number;
  /** Matches to collect before the scan continues. */
  collected: number;
}

/** Without a match in the first rows, the scan reads at most this many times as many. */
const unpromisingFactor = 10;

/** The rows of an index in the order of a list. */
export interface OrderedRows {
  table: SQL;
  key: SQL;
  keyType: SQL;
  id: SQL;
  direction: Direction;
  /** Conditions that the index checks. */
  fromIndex: SQL | undefined;
  /** More columns for the conditions, each with a comma before it. */
  columns?: SQL;
}

interface StagedQuery {
  rows: OrderedRows;
  /** Conditions on a row `scanned`. */
  matches: SQL | undefined;
  /** The same conditions for many rows. */
  matchesMany: SQL | undefined;
  /** Common table expressions that they need, each with a comma behind it. */
  tables: SQL;
  /** Whether all matches are known to be few. */
  isRare: SQL | undefined;
  /** Query for the ids and sort keys of all matches, by the indexes of the filters. */
  found: SQL;
}

/** SQL of a direction: how rows are ordered, and how a later row compares with an earlier one. */
export function toDirectionSql(direction: Direction) {
  return { later: sql.raw(direction), isAfter: sql.raw(direction === "asc" ? ">" : "<") };
}

/** Compares a row with a position; `undefined` without one. */
export function isAfterPosition(
  { key, keyType, id, direction }: Pick<OrderedRows, "key" | "keyType" | "id" | "direction">,
  after: PageOptions["after"],
): SQL | undefined {
  if (!after) return undefined;
  return sql`(${key}, ${id}) ${toDirectionSql(direction).isAfter} (${after[0]}::${keyType}, ${after[1]})`;
}

/**
 * Sorts rows with the columns `key` and `id`, and cuts a page. Its size is part of the text, for
 * the plans of prepared queries.
 */
export function sortPage(rows: SQL, direction: Direction, { limit, offset, isUnordered }: PageOptions): SQL {
  const { later } = toDirectionSql(direction);
  const size = sql.raw(`limit ${limit} offset ${offset}`);
  if (isUnordered) return sql`${rows} ${size}`;

  return sql`${rows} order by key ${later}, id ${later} ${size}`;
}

/** Builds the scan of the first rows in order, of the rows after them, and the row between. */
function buildScans(rows: OrderedRows, after: PageOptions["after"], { near, further }: StageBounds) {
  const { table, key, id, direction, fromIndex, columns = sql`` } = rows;
  const { later, isAfter } = toDirectionSql(direction);
  const isListed = and(fromIndex, isAfterPosition(rows, after));
  const isBeyond = sql`(${key}, ${id}) ${isAfter}= ((select key from edge), (select id from edge))`;
  const inOrder = sql`order by ${key} ${later}, ${id} ${later}`;
  const first = sql`from ${table} where ${isListed} ${inOrder}`;
  const beyond = sql`from ${table} where ${and(isListed, isBeyond)} ${inOrder}`;
  const scan = (from: SQL, limit: SQL) =>
    sql`(select ${id} as id, ${key} as key${columns} ${from} limit ${limit}) scanned`;
  const unpromising = Math.min(further, unpromisingFactor * near);
  const rest = sql`case when exists (select from near) then ${further - near}::bigint else ${unpromising - near} end`;

  return {
    first: scan(first, sql`${near}`),
    edge: sql`select ${id} as id, ${key} as key ${first} offset ${near} limit 1`,
    beyond: scan(beyond, rest),
    isLonger: sql`exists (select ${beyond} offset ${rest} limit 1)`,
  };
}

/**
 * Builds the query for a page of a list whose filters match an unknown part of its order. Few
 * matches are found soonest by the indexes of the filters, many by the index of the order, and
 * PostgreSQL knows too little to choose. The query therefore scans the first rows of the order. If
 * they do not fill the page, the scan continues if their matches promise to fill it. Otherwise some
 * matches are collected first. If these are not all, and the scan does not fill the page, all
 * matches are collected and sorted.
 */
export function buildStagedQuery(
  { rows, matches, matchesMany, tables, isRare, found }: StagedQuery,
  options: PageOptions,
  bounds: StageBounds,
): SQL {
  const { later } = toDirectionSql(rows.direction);
  const { first, edge, beyond, isLonger } = buildScans(rows, options.after, bounds);
  const needed = options.limit + options.offset;
  // The number of matches that the first rows need for the whole scan to fill the page.
  const promising = Math.ceil((needed * bounds.near) / bounds.further);
  const maxCollected = Math.max(bounds.collected, needed);
  const firstMatches = sql`order by key ${later}, id ${later} limit ${needed}`;

  return sortPage(
    sql`
    with ${tables} near as materialized (
      select scanned.id, scanned.key from ${first} where ${matches ?? sql`true`} ${firstMatches}
    ), edge as materialized (
      ${edge}
    ), found as materialized (
      ${found}
    ), next as materialized (
      select case
        when matches = ${needed} or not exists (select from edge) then 'near'
        when matches = 0 and ${isRare ?? sql`false`} then 'found'
        when matches < ${promising}
          and (select count(*) from (select from found limit ${maxCollected + 1}) few) <= ${maxCollected} then 'found'
        else 'further' end as stage
      from (select count(*) as matches from near) near
    ), further as materialized (
      select scanned.id, scanned.key from ${beyond}
      where ${and(sql`(select stage from next) = 'further'`, matchesMany)} ${firstMatches}
    ), last as materialized (
      select case stage when 'near' then false when 'found' then true else
        (select count(*) from near) + (select count(*) from further) < ${needed} and ${isLonger} end as is_found
      from next
    )
    select id, key from near where not (select is_found from last)
    union all select id, key from further where not (select is_found from last)
    union all select id, key from found where (select is_found from last)`,
    rows.direction,
    options,
  );
}
