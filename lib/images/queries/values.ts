import type { Scope } from "@/lib/kernel/actor";
import type { ImageFiltersBody } from "../list-queries/resource";

/** The most conditions of a query: members of its leaves together. */
export const maxConditions = 20;
/** The most groups around a condition. */
export const maxGroups = 3;
/** The most parts of a group. */
export const maxParts = 20;
export const maxFilterBytes = 4_096;

/** The orders of queries. */
export const querySorts = ["recent", "oldest", "taken"] as const;
export type QuerySort = (typeof querySorts)[number];

/** The start of the name of a condition on the owner's metadata. */
export const metaPrefix = "meta.";

/** A comparison of a text of the owner's metadata. */
export interface MetaComparison {
  eq?: string | number | undefined;
  gte?: string | number | undefined;
  lte?: string | number | undefined;
  exists?: boolean | undefined;
}

interface NoGroup {
  any?: undefined;
  all?: undefined;
  not?: undefined;
}

/** Conditions that an image must all match: filters of lists, and `meta.<name>`. */
export type FilterLeaf = NoGroup &
  Omit<ImageFiltersBody, "deleted" | "include_deleted"> & { [name: `meta.${string}`]: MetaComparison };

export type FilterNode =
  | (Omit<NoGroup, "any"> & { any: FilterNode[] })
  | (Omit<NoGroup, "all"> & { all: FilterNode[] })
  | (Omit<NoGroup, "not"> & { not: FilterNode })
  | FilterLeaf;

/** The kinds of groups. */
export const groupNames = ["any", "all", "not"] as const;

/** Returns the leaves of a query. */
export function leavesOf(node: FilterNode): FilterLeaf[] {
  if (node.not) return leavesOf(node.not);
  const parts = node.any ?? node.all;
  return parts ? parts.flatMap(leavesOf) : [node as FilterLeaf];
}

/** The scopes that reading a query and its images requires in addition. */
export function scopesOf(node: FilterNode): Scope[] {
  const isOfAnalyses = leavesOf(node).some(({ label, text }) => label !== undefined || text !== undefined);
  return isOfAnalyses ? ["ai:read"] : [];
}
