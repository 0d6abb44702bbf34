import { type Actor, requireScope } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import { chunk } from "@/lib/platform/database/batches";
import type { ListImagesQuery } from "../list-images";
import { findReversed } from "../list-queries/ranges";
import { resolveDeleted } from "../resolve-filters";
import { maxTotal } from "../resource";
import { chooseBounds } from "./bounds";
import { leafFilters } from "./check-filter";
import { type QueryOptions, requireFilterScopes } from "./query-images";
import {
  countMatching,
  findFirstMatching,
  findMatchingIds,
  listMatchingIds,
  type Position,
  type QueryPage,
  type StateCounts,
} from "./query-repository";
import { type BaseConditions, type ResolvedNode, resolveQuery } from "./resolve";
import { type FilterLeaf, type FilterNode, type QuerySort, querySorts } from "./values";

/**
 * Requires that the actor may store a query, and that what it names exists.
 * @throws AppError INSUFFICIENT_SCOPE, VALIDATION_ERROR
 */
export async function checkStorable(actor: Actor, filter: FilterNode): Promise<void> {
  requireScope(actor, "images:read");
  requireFilterScopes(actor, filter);
  await resolveQuery(scopeOf(actor), filter, { deleted: "exclude", archived: "include" });
}

/**
 * Returns a stored query together with the parameters of a list.
 * @throws AppError VALIDATION_ERROR for parameters that queries do not have
 */
export function withListParameters(
  stored: FilterNode,
  list: ListImagesQuery,
): { filter: FilterNode; options: QueryOptions } {
  const sort = querySorts.find((name) => name === (list.sort ?? "recent"));
  if (!sort) throw validationError({ sort: [`must be one of: ${querySorts.join(", ")}`] });
  if (list.offset !== undefined) throw validationError({ offset: ["is not available for queries"] });
  const reversed = findReversed(list);
  if (reversed) throw validationError({ [reversed.name]: [reversed.problem] });

  const names = Object.keys(leafFilters).filter((name) => name !== "archived");
  const leaf = Object.fromEntries(
    Object.entries(list).filter(([name, value]) => names.includes(name) && value !== undefined),
  ) as FilterLeaf;
  const { limit, cursor, include_total, include_metadata, archived } = list;

  return {
    filter: Object.keys(leaf).length > 0 ? { all: [stored, leaf] } : stored,
    options: {
      sort,
      limit,
      cursor,
      include_total,
      include_metadata,
      archived,
      include_recipes: list.include_recipes && [...list.include_recipes],
      deleted: resolveDeleted(list),
      isShown: list.shown_publicly,
      isStored: true,
    },
  };
}

interface StoredOptions extends Partial<BaseConditions> {
  sort: QuerySort;
  limit: number;
  after?: Position | undefined;
}

/**
 * Returns the ids of a page of the images that match a stored query, without a caller. A page can be
 * short, as in `queryImages`. With `isShown`, only images that everyone sees where they are listed
 * publicly; the rule of the place of publication decides about each as well.
 */
export async function listStoredMatches(
  scope: LibraryScope,
  filter: FilterNode,
  { sort, limit, after, ...base }: StoredOptions,
): Promise<QueryPage> {
  const query = await resolveQuery(
    scope,
    filter,
    { deleted: "exclude", archived: "include", ...base },
    { isStored: true },
  );
  return listMatchingIds(query, { owner: scope.owner, sort, limit, after });
}

/** Returns which of the images match a stored query, as `listStoredMatches` lists them. */
export async function findStoredMatches(
  scope: LibraryScope,
  filter: FilterNode,
  { ids, isShown }: { ids: readonly string[]; isShown?: boolean },
): Promise<Set<string>> {
  const base = { deleted: "exclude", archived: "include", isShown } as const;
  return findMatchingIds(await resolveQuery(scope, filter, base, { isStored: true }), scope.owner, ids);
}

/** The most queries that one statement compares an image with. */
const queriesPerStatement = 25;

/**
 * Returns the index of the first of the stored queries that the image matches, as `listStoredMatches`
 * lists it.
 */
export async function findFirstStoredMatch(
  scope: LibraryScope,
  filters: readonly FilterNode[],
  id: string,
): Promise<number | undefined> {
  const base = { deleted: "exclude", archived: "include" } as const;
  for (const [at, some] of chunk(filters, queriesPerStatement).entries()) {
    const nodes: ResolvedNode[] = [];
    for (const filter of some) nodes.push(await resolveQuery(scope, filter, base, { isStored: true }));
    const first = await findFirstMatching(nodes, scope.owner, id);
    if (first !== undefined) return at * queriesPerStatement + first;
  }

  return undefined;
}

/** Counts the images that match a stored query, up to 10,000 exactly. */
export async function countStoredMatches(
  scope: LibraryScope,
  filter: FilterNode,
  { isBackground = false, isShown = false } = {},
): Promise<StateCounts> {
  const base = { deleted: "exclude", archived: "include", isShown } as const;
  const query = await resolveQuery(scope, filter, base, { isStored: true });
  return countMatching(
    query,
    { owner: scope.owner, max: maxTotal + 1 },
    chooseBounds(query, { isBackground }),
  );
}
