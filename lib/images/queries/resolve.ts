import { parseSearchQuery } from "@/lib/images/search";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import type { ImageFilters } from "../list-queries/filters";
import { resolveInScope } from "../resolve-filters";
import { type FilterLeaf, type FilterNode, type MetaComparison, metaPrefix } from "./values";

export interface MetaCondition extends MetaComparison {
  name: string;
}

/** Conditions that an image must all match. */
export interface ResolvedLeaf {
  filters: ImageFilters;
  meta: readonly MetaCondition[];
  /** Whether no image can match: a search without a word. */
  isEmpty: boolean;
  /** Whether everyone must see the image where it is listed publicly. */
  isShown: boolean;
}

export type ResolvedNode =
  | { any: readonly ResolvedNode[] }
  | { all: readonly ResolvedNode[] }
  | { not: ResolvedNode }
  | { leaf: ResolvedLeaf };

/** The conditions of a request on all images of a query. */
export interface BaseConditions extends Pick<ImageFilters, "deleted" | "archived"> {
  /** Only images that everyone sees where they are listed publicly. */
  isShown?: boolean | undefined;
}

interface ResolveOptions {
  /** A stored query was valid before: what it names may be gone. */
  isStored?: boolean;
}

/**
 * Returns a query in the form that statements take, for the images within the scope. Costs a few
 * statements for each tag, license, album, collection and search in it.
 * @throws AppError VALIDATION_ERROR for an unknown license, unless the query `isStored`
 */
export async function resolveQuery(
  scope: LibraryScope,
  filter: FilterNode,
  { deleted, archived, isShown = false }: BaseConditions,
  options: ResolveOptions = {},
): Promise<ResolvedNode> {
  // Also the album that the scope is limited to, which `not` in the query cannot open.
  const filters = { ...(await resolveInScope(scope, {})), deleted, archived };
  const base = { leaf: { filters, meta: [], isEmpty: false, isShown } };

  return { all: [base, await resolveNode(scope, filter, options)] };
}

async function resolveNode(
  scope: LibraryScope,
  node: FilterNode,
  options: ResolveOptions,
): Promise<ResolvedNode> {
  if (node.any) return { any: await resolveParts(scope, node.any, options) };
  if (node.all) return { all: await resolveParts(scope, node.all, options) };
  if (node.not) return { not: await resolveNode(scope, node.not, options) };
  return { leaf: await resolveLeaf(scope, node as FilterLeaf, options) };
}

/** One after the other: a query must not take all connections. */
async function resolveParts(
  scope: LibraryScope,
  parts: readonly FilterNode[],
  options: ResolveOptions,
): Promise<ResolvedNode[]> {
  const resolved: ResolvedNode[] = [];
  for (const part of parts) resolved.push(await resolveNode(scope, part, options));
  return resolved;
}

async function resolveLeaf(
  scope: LibraryScope,
  leaf: FilterLeaf,
  options: ResolveOptions,
): Promise<ResolvedLeaf> {
  const search = leaf.search === undefined ? undefined : parseSearchQuery(leaf.search);
  // The request decides about the trash, so that `not` finds no deleted images.
  const filters = await resolveInScope(scope, { ...leaf, deleted: "include" }, options);
  const meta = Object.entries(leaf).flatMap(([name, comparison]) =>
    name.startsWith(metaPrefix)
      ? [{ name: name.slice(metaPrefix.length), ...(comparison as MetaComparison) }]
      : [],
  );

  return {
    filters: { ...filters, search },
    meta,
    isEmpty: leaf.search !== undefined && search === undefined,
    isShown: false,
  };
}
