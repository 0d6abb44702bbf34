import {
  filterNames,
  type ListFilters,
  parseFilterValue,
  toFiltersBody,
} from "@/components/image-lists/filters";
import type { CollectionResource } from "@/lib/collections/resource";
import type { components } from "@/packages/client/src/schema";

/** A stored query: a leaf has the members of `ListFilters`, with tags as a list. */
export type StoredFilter = components["schemas"]["ImageQueryFilter"];

type GroupKind = "all" | "any" | "not";

const isGroup = <Kind extends GroupKind>(
  filter: StoredFilter,
  kind: Kind,
): filter is Extract<StoredFilter, Record<Kind, unknown>> => kind in filter;

/** Returns the query of a smart collection; null for other collections, and without its scopes. */
export const storedFilterOf = ({ filter }: CollectionResource) => filter as StoredFilter | null;

/** Returns the query that finds the images of a list; undefined if none of its filters can be stored. */
export function toStoredFilter(filters: ListFilters): StoredFilter | undefined {
  // A query cannot have these: a collection leaves archived images out by itself.
  const { archived: _archived, deleted: _deleted, ...stored } = filters;
  const isEmpty = Object.values(stored).every((value) => value === undefined);
  return isEmpty ? undefined : { all: [toFiltersBody(stored)] };
}

/**
 * Returns the conditions of a query as the filters of a list; undefined if it has groups, or
 * conditions that lists do not have.
 */
export function toListFilters(filter: StoredFilter): ListFilters | undefined {
  // The service stores a group of one part without the group.
  if (isGroup(filter, "all")) {
    const [part, ...others] = filter.all;
    return part && others.length === 0 ? toListFilters(part) : undefined;
  }

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
  if (isGroup(filter, "all")) return { kind: "all", parts: filter.all.map(describeFilter) };
  if (isGroup(filter, "any")) return { kind: "any", parts: filter.any.map(describeFilter) };
  if (isGroup(filter, "not")) return { kind: "not", parts: [describeFilter(filter.not)] };

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
