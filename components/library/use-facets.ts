import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import {
  type FilterName,
  type ListFilters,
  withDefaults,
  withoutFilter,
} from "@/components/image-lists/filters";
import type { ImageFacets } from "@/lib/images/facets/resource";

/**
 * Filters whose own choices are counted as if they were not set, so that the counts of other
 * choices show what each would find. Tags are not among them: every further tag narrows the list.
 */
const groups = [
  ["visibility"],
  ["format"],
  ["orientation"],
  ["color"],
  ["license"],
  ["is_favourited"],
  ["animated"],
  ["nsfw"],
  ["encrypted"],
  ["untagged"],
  ["without_alt"],
  ["min_width", "max_width"],
  ["min_bytes", "max_bytes"],
  ["taken_from", "taken_to"],
] as const satisfies ReadonlyArray<readonly FilterName[]>;

const freshMs = 30_000;

export interface Facets {
  /** Returns how many images a choice finds, next to the other filters; undefined until it is known. */
  countOf: (filter: FilterName, value: string) => number | undefined;
  /** Returns the tags of the matching images, most frequent first. */
  listTags: () => string[];
  ranges: ImageFacets["ranges"] | undefined;
}

/** Counts the choices of filters for the images that match, and finds the bounds of ranges. */
export function useFacets(listFilters: ListFilters): Facets {
  const filters = withDefaults(listFilters);
  const active = groups.filter((group) => group.some((name) => filters[name] !== undefined));
  const queries = [
    filters,
    ...active.map((group) => group.reduce<ListFilters>((rest, name) => withoutFilter(rest, name), filters)),
  ];
  const results = useQueries({
    queries: queries.map((query) => ({
      queryKey: ["images", "facets", query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        unwrap(api.GET("/images/facets", { params: { query }, signal })),
      staleTime: freshMs,
      placeholderData: keepPreviousData,
    })),
  });

  /** The counts without the filter's own choice. */
  const facetsFor = (filter: FilterName) => {
    const index = active.findIndex((group) => group.some((name) => name === filter));
    return results[index + 1]?.data;
  };
  const [width, bytes, taken] = [facetsFor("min_width"), facetsFor("min_bytes"), facetsFor("taken_from")];
  const isKnown = width !== undefined && bytes !== undefined && taken !== undefined;

  return {
    countOf(filter, value) {
      const facets = facetsFor(filter);
      if (!facets) return undefined;
      return facets.choices.find((choice) => choice.filter === filter && choice.value === value)?.count ?? 0;
    },
    listTags: () =>
      (results[0]?.data?.choices ?? []).filter(({ filter }) => filter === "tag").map(({ value }) => value),
    ranges: isKnown
      ? { width: width.ranges.width, bytes: bytes.ranges.bytes, taken: taken.ranges.taken }
      : undefined,
  };
}
