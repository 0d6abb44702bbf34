import {
  type FilterName,
  filterNames,
  type ListFilters,
  parseFilterValue,
  toFiltersBody,
} from "@/components/image-lists/filters";
import type { CollectionResource } from "@/lib/collections/resource";

/** A stored query: a leaf has the members of `ListFilters`, with tags as a list. */
export type StoredFilter = { [member: string]: unknown };

/** The members that only smart collections have. */
interface SmartMembers {
  filter?: StoredFilter | null;
  count_is_exact?: boolean;
}

export function smartMembersOf(collection: CollectionResource): SmartMembers {
  const { filter, count_is_exact } = collection as CollectionResource & SmartMembers;
  return { filter: filter ?? null, count_is_exact: count_is_exact ?? true };
}

/** Filters that a query cannot have: a collection leaves archived images out by itself. */
const unstored = ["archived", "deleted"] as const satisfies readonly FilterName[];

/** Returns the query that finds the images of a list; undefined if none of its filters can be stored. */
export function toStoredFilter(filters: ListFilters): StoredFilter | undefined {
  const stored = Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== undefined && !unstored.some((one) => one === name),
    ),
  ) as ListFilters;
  return Object.keys(stored).length === 0 ? undefined : { all: [toFiltersBody(stored)] };
}

/**
 * Returns the conditions of a query as the filters of a list; undefined if it has groups, or
 * conditions that lists do not have.
 */
export function toListFilters(filter: StoredFilter): ListFilters | undefined {
  const { all, ...others } = filter;
  // The service stores a group of one part without the group.
  if (Array.isArray(all) && all.length === 1 && Object.keys(others).length === 0)
    return toListFilters(all[0] as StoredFilter);

  const filters: Record<string, string | number | boolean> = {};
  for (const [member, value] of Object.entries(filter)) {
    const name = filterNames.find((known) => known === member);
    const parsed = name && parseFilterValue(name, Array.isArray(value) ? value.join(",") : String(value));
    if (parsed === undefined) return undefined;
    filters[member] = parsed;
  }
  return filters;
}

/** A query as lines of a list: groups with their parts, and conditions. */
export type FilterPart =
  | { kind: "all" | "any"; parts: FilterPart[] }
  | { kind: "not"; parts: FilterPart[] }
  | { kind: "filters"; filters: ListFilters }
  | { kind: "text"; text: string };

/** Returns the parts of any query, to show them. */
export function describeFilter(filter: StoredFilter): FilterPart {
  for (const kind of ["all", "any"] as const) {
    const parts = filter[kind];
    if (Array.isArray(parts))
      return { kind, parts: parts.map((part) => describeFilter(part as StoredFilter)) };
  }
  if (typeof filter.not === "object" && filter.not !== null)
    return { kind: "not", parts: [describeFilter(filter.not as StoredFilter)] };

  const filters = toListFilters(filter);
  if (filters) return { kind: "filters", filters };

  // Such as a comparison of custom metadata.
  return {
    kind: "text",
    text: Object.entries(filter)
      .map(([member, value]) => `${member}: ${JSON.stringify(value)}`)
      .join(", "),
  };
}
