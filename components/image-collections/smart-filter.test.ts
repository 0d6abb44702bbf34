import { expect, test } from "vitest";
import { describeFilter, type StoredFilter, toListFilters, toStoredFilter } from "./smart-filter";

test("the filters of a list become a query and return from it", () => {
  const filters = { tag: "lake,sea", min_rating: 3, nsfw: false, from: "2026-01-01" };
  const stored = toStoredFilter({ ...filters, archived: "include", deleted: "exclude" });

  expect(stored).toEqual({
    all: [{ tag: ["lake", "sea"], min_rating: 3, nsfw: false, from: "2026-01-01" }],
  });
  expect(toListFilters(stored ?? {})).toEqual(filters);
  // As the service stores it.
  expect(toListFilters({ tag: ["lake", "sea"], min_rating: 3 })).toEqual({ tag: "lake,sea", min_rating: 3 });
  expect(toListFilters({ lens: "XF 35mm", min_focal_length: 24, taken_within: "30d" })).toEqual({
    lens: "XF 35mm",
    min_focal_length: 24,
    taken_within: "30d",
  });
  expect(toStoredFilter({ archived: "only" })).toBeUndefined();
});

test("groups and comparisons of metadata are no filters of a list, and are described", () => {
  const nested: StoredFilter = {
    any: [{ tag: ["lake"] }, { not: { album: "images" } }, { "meta.shot": { gte: "3" } }],
  };

  expect(toListFilters(nested)).toBeUndefined();
  expect(toListFilters({ "meta.shot": { exists: true } })).toBeUndefined();
  expect(toListFilters({ min_rating: 9 })).toBeUndefined();
  expect(describeFilter(nested)).toEqual({
    kind: "any",
    parts: [
      { kind: "filters", filters: { tag: "lake" } },
      { kind: "not", parts: [{ kind: "filters", filters: { album: "images" } }] },
      { kind: "text", text: 'meta.shot: {"gte":"3"}' },
    ],
  });
});
