import { and, type SQL, sql } from "drizzle-orm";
import { imageSearch } from "@/db/schema";
import { isAfterPosition, type PageOptions, toDirectionSql } from "../list-queries/stages";
import type { QueryBounds } from "./bounds";
import { listBranches, listSources, type Source } from "./branches";
import { matchesNode, StatementSets } from "./conditions";
import type { ResolvedNode } from "./resolve";
import type { QuerySort } from "./values";

/** The rows of `image_search`, in which most of a query is compared. */
interface RowOrder {
  owner: string;
  sort: QuerySort;
  after: PageOptions["after"];
}

function orderRows({ owner, sort, after }: RowOrder) {
  const key = sort === "taken" ? sql`s.sort_taken` : sql`s.created_at`;
  const direction = sort === "oldest" ? ("asc" as const) : ("desc" as const);
  const { later, isAfter } = toDirectionSql(direction);
  const position = { key, keyType: sql`text`, id: sql`s.image_id`, direction };
  const isListed = and(sql`s.owner = ${owner}`, isAfterPosition(position, after));
  const listed = sql`from ${imageSearch} s where ${isListed}`;
  const inOrder = sql`order by ${key} ${later}, s.image_id ${later}`;
  const isBeyond = sql`(${key}, s.image_id) ${isAfter}= ((select key from edge), (select id from edge))`;

  return {
    key,
    later,
    isAfter: isAfterPosition({ ...position, key: sql`key`, id: sql`image_id` }, after) ?? sql`true`,
    /** Ids and keys of the rows in order. */
    ids: sql`select s.image_id as id, ${key} as key ${listed} ${inOrder}`,
    near: sql`select ${key} as key, s.* ${listed} ${inOrder}`,
    /** From the row `edge` on. */
    beyond: sql`select ${key} as key, s.* ${listed} and ${isBeyond} ${inOrder}`,
  };
}

/** The images that the branches of a query collect. */
interface Candidates {
  /** Common table expressions, each with a comma behind it. */
  tables: SQL;
  /** Whether they include all images of the query. */
  isComplete: SQL;
  /** Query for their ids, which reads nothing unless `isWanted`. */
  ids: (isWanted: SQL) => SQL;
}

const noIds = sql`select null::text as id where false`;

function collectCandidates(
  node: ResolvedNode,
  owner: string,
  sets: StatementSets,
  { collected, setMembers }: QueryBounds,
): Candidates {
  const branches = listBranches(node)?.map((branch) => listSources(branch, sets));
  if (!branches || branches.some((sources) => sources.length === 0))
    return { tables: sql``, isComplete: sql`false`, ids: () => noIds };

  const max = Math.min(setMembers, Math.ceil(collected / Math.max(1, branches.length)));
  const named = branches.map((sources, branch) => ({
    chosen: sql.raw(`chosen_${branch}`),
    sources: sources.map((source, at) => nameSource(source, sql.raw(`source_${branch}_${at}`), owner)),
  }));
  const choose = ({ ids }: { ids: SQL }, at: number) =>
    sql`when (select count(*) from (select from (${ids}) ids limit ${max + 1}) few) <= ${max} then ${at}::integer`;

  return {
    tables: sql.join(
      named.map(
        ({ chosen, sources }) => sql`${sql.join(sources.map(({ table }) => table))}
          ${chosen} as materialized (select case ${sql.join(sources.map(choose), sql` `)} end as source), `,
      ),
    ),
    isComplete:
      and(...named.map(({ chosen }) => sql`(select source from ${chosen}) is not null`)) ?? sql`true`,
    ids: (isWanted) => {
      const isChosen = (chosen: SQL, at: number) =>
        sql`(case when ${isWanted} then (select source from ${chosen}) = ${at} else false end)`;
      const all = named.flatMap(({ chosen, sources }) =>
        sources.map(({ ids }, at) => sql`select id from (${ids}) ids where ${isChosen(chosen, at)}`),
      );
      return all.length > 0 ? sql.join(all, sql` union `) : noIds;
    },
  };
}

/** A query for the ids of a source, and the common table expression that it needs. */
function nameSource(source: Source, name: SQL, owner: string): { table: SQL; ids: SQL } {
  if ("set" in source) return { table: sql``, ids: sql`select image_id as id from ${source.set.name}` };

  const found = sql`select s.image_id as id from ${imageSearch} s where s.owner = ${owner} and ${source.isFound}`;
  return { table: sql`${name} as materialized (${found}), `, ids: sql`select id from ${name}` };
}

/** The rows of candidates, each looked up by its id. */
const rowsOf = (ids: SQL, owner: string, key: SQL) => sql`
  (${ids}) candidates cross join lateral (
    select ${key} as key, s.* from ${imageSearch} s
    where s.image_id = candidates.id and s.owner = ${owner} offset 0) scanned`;

/**
 * Builds the query for the ids and sort keys of one page. It compares the first rows of the order.
 * If they do not fill the page, the branches collect candidates by indexes. If one has too many, or
 * no index finds it, more rows of the order are compared. When these do not fill the page either,
 * the last row `is_end`, which is where the next page continues.
 */
export function buildQueryPage(
  node: ResolvedNode,
  order: RowOrder & { limit: number },
  bounds: QueryBounds,
): SQL {
  const { limit } = order;
  const rows = orderRows(order);
  const sets = new StatementSets(order.owner, bounds.setMembers);
  const candidates = collectCandidates(node, order.owner, sets, bounds);
  const isMatch = matchesNode(node, sql`scanned`, sets);
  const inOrder = sql`order by key ${rows.later}, id ${rows.later}`;
  const scan = (from: SQL, max: number, isWanted: SQL) => sql`
    select image_id as id, key from (${from} limit ${max}) scanned
    where ${isWanted} and ${isMatch} ${inOrder} limit ${limit}`;
  const stageIs = (stage: string) => sql`(select stage from next) = ${stage}`;
  const found = rowsOf(candidates.ids(stageIs("found")), order.owner, rows.key);

  return sql`
    with ${sets.tables} ${candidates.tables} near as materialized (
      ${scan(rows.near, bounds.near, sql`true`)}
    ), edge as materialized (
      ${rows.ids} offset ${bounds.near} limit 1
    ), next as materialized (
      select case when (select count(*) from near) = ${limit} or not exists (select from edge) then 'near'
        when ${candidates.isComplete} then 'found' else 'further' end as stage
    ), further as materialized (
      ${scan(rows.beyond, bounds.further - bounds.near, stageIs("further"))}
    ), tail as materialized (
      select id, key from (${rows.ids} offset ${bounds.further - 1} limit 2) tail
      where ${stageIs("further")} and (select count(*) from near) + (select count(*) from further) < ${limit}
    )
    select id, key, is_end from (
      select id, key, false as is_end from near where not ${stageIs("found")}
      union all select id, key, false from further
      union all select image_id, key, false from ${found} where ${rows.isAfter} and ${isMatch}
      union all (select id, key, true from tail where (select count(*) from tail) = 2 ${inOrder} limit 1)
    ) page ${inOrder}, is_end limit ${limit}`;
}

/**
 * Builds the query that counts images by their state in collections, at most `max`. `is_exact`
 * is true if all rows were compared.
 */
export function buildQueryCount(
  node: ResolvedNode,
  { owner, max }: { owner: string; max: number },
  bounds: QueryBounds,
): SQL {
  const rows = orderRows({ owner, sort: "recent", after: undefined });
  const sets = new StatementSets(owner, bounds.setMembers);
  const candidates = collectCandidates(node, owner, sets, bounds);
  const isMatch = matchesNode(node, sql`scanned`, sets);
  const isFound = sql`(select is_found from next)`;
  const found = rowsOf(candidates.ids(isFound), owner, rows.key);
  const countOf = (state: string) => sql`count(*) filter (where state = ${state})::integer`;

  return sql`
    with ${sets.tables} ${candidates.tables} next as materialized (
      select ${candidates.isComplete} as is_found
    ), matching as materialized (
      select collection_state(facets) as state from (
        (select facets from (${rows.near} limit ${bounds.further}) scanned
          where not ${isFound} and ${isMatch} limit ${max})
        union all (select facets from ${found} where ${isMatch} limit ${max})
      ) matching
    )
    select ${countOf("shown")} as shown, ${countOf("hidden")} as hidden, ${countOf("archived")} as archived,
      ${countOf("deleted")} as deleted,
      ${isFound} or not exists (${rows.ids} offset ${bounds.further} limit 1) as is_exact
    from matching`;
}

/** Builds the query for the ids of the images that match, among a few. Their sets are not read. */
export function buildQueryMatches(
  node: ResolvedNode,
  { owner, ids }: { owner: string; ids: readonly string[] },
): SQL {
  const sets = new StatementSets(owner, 0);
  const isMatch = matchesNode(node, sql`scanned`, sets);
  const isWanted = sql`s.image_id = any(${sql.param([...ids])}::text[])`;

  return sql`
    with ${sets.tables} scanned as materialized (
      select s.* from ${imageSearch} s where s.owner = ${owner} and ${isWanted}
    )
    select image_id as id from scanned where ${isMatch}`;
}

/**
 * Builds the query for the index of the first of the queries that the image matches; null if it
 * matches none. Their sets are not read.
 */
export function buildFirstMatch(
  nodes: readonly ResolvedNode[],
  { owner, id }: { owner: string; id: string },
): SQL {
  const sets = new StatementSets(owner, 0);
  const choices = nodes.map(
    (node, at) => sql`when ${matchesNode(node, sql`scanned`, sets)} then ${at}::integer`,
  );

  return sql`
    with ${sets.tables} scanned as materialized (
      select s.* from ${imageSearch} s where s.owner = ${owner} and s.image_id = ${id}
    )
    select case ${sql.join(choices, sql` `)} end as matching from scanned`;
}
