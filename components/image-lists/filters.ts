import type { paths } from "@/packages/client/src/schema";

type ListQuery = NonNullable<paths["/images"]["get"]["parameters"]["query"]>;

/**
 * The filters of a list, by the API's names, which the URLs of pages have too. `tag` has several
 * separated by commas.
 */
export type ListFilters = {
  [Name in Exclude<
    keyof ListQuery,
    | ("limit" | "cursor" | "offset" | "fields" | "sort" | "mode")
    | ("include_total" | "include_metadata" | "include_deleted" | "include_recipes")
  >]?: NonNullable<ListQuery[Name]>;
};
export type FilterName = keyof ListFilters;
export type ListSort = NonNullable<ListQuery["sort"]>;
/** The comparison of a search, other than by words. */
export type MeaningMode = Exclude<NonNullable<ListQuery["mode"]>, "text">;

/** The filters of a list, and its order. */
export interface ListChoice {
  filters: ListFilters;
  /** Undefined for the order that suits the filters. */
  sort: ListSort | undefined;
  /**
   * With a search only, whose images come in the order of their meaning. Undefined for a search by
   * words.
   */
  mode?: MeaningMode;
  /**
   * On the page of a collection or of an album that is sorted by hand, which is among the filters.
   */
  collection?: CollectionOfList | undefined;
}

/** The collection or the album whose images are in an order by hand. */
export type OrderedSet = { collection: string } | { album: string };

/** Returns the collection or the album of a list. */
export function orderedSetOf({ collection, album }: ListFilters): OrderedSet | undefined {
  if (collection !== undefined) return { collection };
  return album === undefined ? undefined : { album };
}

export interface CollectionOfList {
  /** Whether a stored query finds its images. */
  isSmart: boolean;
  /** The order without a chosen one. */
  sort: ListSort;
}

type PaletteColor = NonNullable<ListQuery["color"]>;
/**
 * The colors of the palette; as a list of their own, because the kernel's list brings the
 * validation with it.
 */
export const colors = [
  "red",
  "orange",
  "amber",
  "yellow",
  "lime",
  "green",
  "emerald",
  "teal",
  "cyan",
  "sky",
  "blue",
  "indigo",
  "violet",
  "purple",
  "fuchsia",
  "pink",
  "rose",
  "slate",
] satisfies readonly PaletteColor[];

const kinds = {
  search: "text",
  album: "text",
  collection: "text",
  tag: "text",
  is_favourited: "boolean",
  rating: "stars",
  min_rating: "stars",
  max_rating: "stars",
  pick: ["pick", "reject", "none"],
  visibility: ["public", "unlisted", "private"],
  from: "text",
  to: "text",
  uploaded_within: "text",
  taken_from: "text",
  taken_to: "text",
  taken_within: "text",
  license: "text",
  format: ["jpeg", "png", "webp", "gif", "avif", "heic", "tiff", "svg"],
  color: colors,
  orientation: ["landscape", "portrait", "square"],
  animated: "boolean",
  nsfw: "boolean",
  encrypted: "boolean",
  untagged: "boolean",
  without_alt: "boolean",
  expiring_within: "text",
  camera: "text",
  lens: "text",
  min_focal_length: "number",
  max_focal_length: "number",
  label: "text",
  place: "text",
  text: "text",
  min_width: "number",
  max_width: "number",
  min_bytes: "number",
  max_bytes: "number",
  sha256: "text",
  archived: ["exclude", "include", "only"],
  deleted: ["exclude", "include", "only"],
} as const satisfies Record<FilterName, "text" | "boolean" | "number" | "stars" | readonly string[]>;

/** The highest number of pixels and of bytes, as in the API. */
const maxNumber = 100_000_000;
/** In millimeters. */
const maxFocalLength = 100_000;

/** In the order in which they are listed to people. */
export const filterNames = Object.keys(kinds) as FilterName[];

type NameOfKind<Kind> = {
  [Name in FilterName]: (typeof kinds)[Name] extends Kind ? Name : never;
}[FilterName];
export type ChoiceFilter = NameOfKind<readonly string[]>;
export type BooleanFilter = NameOfKind<"boolean">;

/** The values that a filter can have. */
export function listValues(name: ChoiceFilter): readonly string[] {
  return kinds[name];
}

/**
 * Lower and upper bounds of the same property. The API rejects a lower bound above the upper one.
 */
const ranges = [
  ["from", "to"],
  ["taken_from", "taken_to"],
  ["min_width", "max_width"],
  ["min_bytes", "max_bytes"],
  ["min_focal_length", "max_focal_length"],
  ["min_rating", "max_rating"],
  ["min_rating", "rating"],
  ["rating", "max_rating"],
] as const satisfies ReadonlyArray<readonly [FilterName, FilterName]>;
export const sorts = [
  "manual",
  "taken",
  "recent",
  "oldest",
  "name",
  "bytes",
  "requests",
  "rating",
  "relevance",
] as const;
export const meaningModes = ["semantic", "hybrid"] as const satisfies readonly MeaningMode[];

/**
 * Reads filters and order from the query of a page; values that no filter can have are left out.
 */
export function parseListChoice(params: URLSearchParams): ListChoice {
  const filters: Record<string, string | number | boolean> = {};
  for (const name of filterNames) {
    const text = params.get(name);
    const value = text === null || text === "" ? undefined : parseFilterValue(name, text);
    if (value !== undefined) filters[name] = value;
  }

  const sort = sorts.find((name) => name === params.get("sort"));
  if (filters.search === undefined) return { filters, sort: sort === "relevance" ? undefined : sort };

  const mode = meaningModes.find((name) => name === params.get("mode"));
  return mode === undefined ? { filters, sort } : { filters, sort: undefined, mode };
}

/** Returns undefined for a text that cannot be a value of the filter. */
export function parseFilterValue(name: FilterName, text: string): string | number | boolean | undefined {
  const kind = kinds[name];
  if (kind === "text") return text;
  if (kind === "number") {
    const max = name === "min_focal_length" || name === "max_focal_length" ? maxFocalLength : maxNumber;
    return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
  }
  if (kind === "stars") return /^[0-5]$/.test(text) ? Number(text) : undefined;
  if (kind === "boolean") return { true: true, false: false }[text];

  return kind.find((value) => value === text);
}

export function writeListChoice({ filters, sort, mode }: ListChoice): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) params.set(name, String(value));
  }

  const isSearch = filters.search !== undefined;
  if (isSearch && mode !== undefined) params.set("mode", mode);
  // Only a search has an order of relevance.
  else if (sort !== undefined && (sort !== "relevance" || isSearch)) params.set("sort", sort);

  return params;
}

/** The order of a list for which none was chosen. */
export function resolveSort({ filters, sort, mode, collection }: ListChoice): ListSort {
  if (mode !== undefined && filters.search !== undefined) return "relevance";
  // Only collections made by hand and albums that are sorted by hand have this order.
  if (sort !== undefined && (sort !== "manual" || hasManualOrder(collection))) return sort;
  return filters.search === undefined ? (collection?.sort ?? "taken") : "relevance";
}

export function hasManualOrder(collection: CollectionOfList | undefined): boolean {
  return collection !== undefined && !collection.isSmart;
}

/** Whether the list has months. The API has none of the images that a stored query finds. */
export function isByMonth(choice: ListChoice): boolean {
  return resolveSort(choice) === "taken" && choice.collection?.isSmart !== true;
}

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  const { [name]: _removed, ...others } = filters;
  return others;
}

/**
 * Adds filters to others: tags add up, everything else is replaced. Of bounds that contradict each
 * other, the added one stays.
 */
export function addFilters(filters: ListFilters, added: ListFilters): ListFilters {
  const tags = [filters.tag, added.tag].filter((tag) => tag !== undefined).join(",");
  const merged: ListFilters = { ...filters, ...added };
  if (tags !== "") merged.tag = [...new Set(tags.split(","))].join(",");
  for (const [lower, upper] of ranges) {
    const [from, to] = [merged[lower], merged[upper]];
    if (from !== undefined && to !== undefined && from > to)
      delete merged[added[lower] === undefined ? lower : upper];
  }

  return merged;
}

/**
 * The filters with which a list of a page is read: without archived images, unless these are chosen.
 * The trash shows them too.
 */
export function withDefaults(filters: ListFilters): ListFilters {
  const { archived, deleted = "exclude" } = filters;
  return archived === undefined && deleted === "exclude" ? { ...filters, archived: "exclude" } : filters;
}

/** The filters as the body of a request has them. */
export function toFiltersBody({ tag, ...filters }: ListFilters) {
  return { ...filters, ...(tag !== undefined && { tag: tag.split(",") }) };
}

/** Equal texts mean equal lists. */
export function describeChoice(choice: ListChoice): string {
  return writeListChoice({ ...choice, sort: resolveSort(choice) }).toString();
}
