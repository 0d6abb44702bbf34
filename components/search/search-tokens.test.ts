import { expect, test } from "vitest";
import { filterNames } from "@/components/image-lists/filters";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import {
  applySearchText,
  findStandingFilters,
  parseSearchText,
  parseToken,
  splitSearchText,
} from "./search-tokens";

const calendar = { locale: "en", today: "2026-11-29" };
const taken = (first: string, last = first) => ({ taken_from: first, taken_to: last });

test.each([
  ["sunset", { search: "sunset" }],
  ["", {}],
  ["  old   boat ", { search: "old boat" }],
  ["visibility:private", { visibility: "private" }],
  ["VISIBILITY:Private", { visibility: "private" }],
  ["visibility:secret", { search: "visibility:secret" }],
  ["tag:sea", { tag: "sea" }],
  ["tag:sea tag:Blue_Sky tag:sea", { tag: "sea,blue-sky" }],
  ["tag:sea,lake boat", { tag: "sea,lake", search: "boat" }],
  ['tag:"blue sky"', { tag: "blue-sky" }],
  ["tag:C++，trips/2024", { tag: "c++,trips/2024" }],
  ["tag:", { search: "tag:" }],
  ['album:"Summer holiday" beach', { album: "summer-holiday", search: "beach" }],
  ["album:köln", { search: "album:köln" }],
  ["license:CC-BY-4.0", { license: "CC-BY-4.0" }],
  ["format:PNG", { format: "png" }],
  ["colour:red", { color: "red" }],
  ["color:mud", { search: "color:mud" }],
  ["untagged", { untagged: true }],
  ["untagged format:png", { untagged: true, format: "png" }],
  ["untagged sea", { search: "untagged sea" }],
  ["untagged:false sea", { untagged: false, search: "sea" }],
  ["favourite", { is_favourited: true }],
  ["favorites untagged", { is_favourited: true, untagged: true }],
  ["favourite chair", { search: "favourite chair" }],
  ["is:favourite chair", { is_favourited: true, search: "chair" }],
  ["is:portrait is:private", { orientation: "portrait", visibility: "private" }],
  ["is:nice", { search: "is:nice" }],
  ["is:archived lake", { archived: "only", search: "lake" }],
  ["archived", { search: "archived" }],
  ["is:picked is:rated", { pick: "pick", min_rating: 1 }],
  ["is:rejected", { pick: "reject" }],
  ["is:unrated", { rating: 0 }],
  ["rating:4", { rating: 4 }],
  ["rating:6", { search: "rating:6" }],
  ["min_rating:5 max_rating:3", { max_rating: 3 }],
  ["from:2024-05", { taken_from: "2024-05-01" }],
  ["to:2024-02", { taken_to: "2024-02-29" }],
  ["from:2024 to:2024", taken("2024-01-01", "2024-12-31")],
  ["from:2025 to:2024", { taken_to: "2024-12-31" }],
  ["uploaded_from:2024-05 uploaded_to:2024-06", { from: "2024-05-01", to: "2024-06-30" }],
  ["from:2024-13", { search: "from:2024-13" }],
  ["taken:2023-02", { taken_from: "2023-02-01", taken_to: "2023-02-28" }],
  ["uploaded:2024-05-31", { from: "2024-05-31", to: "2024-05-31" }],
  ["uploaded:yesterday", { from: "2026-11-28", to: "2026-11-28" }],
  ['taken:"last week"', taken("2026-11-22", "2026-11-28")],
  ["2024-07-14", taken("2024-07-14")],
  ["2024-07", taken("2024-07-01", "2024-07-31")],
  ["14 July 2024", taken("2024-07-14")],
  ["boat 14 July 2024 tag:sea", { ...taken("2024-07-14"), search: "boat", tag: "sea" }],
  ["31 February 2024", { search: "31 February 2024" }],
  ['"2024-07-14"', { search: '"2024-07-14"' }],
  ["2024", { search: "2024" }],
  ["today", taken("2026-11-29")],
  ["today tag:sea", { ...taken("2026-11-29"), tag: "sea" }],
  ["usa today", { search: "usa today" }],
  ["boat last week", { ...taken("2026-11-22", "2026-11-28"), search: "boat" }],
  ["camera:Leica", { camera: "Leica" }],
  ["place:DE", { place: "DE" }],
  ['place:"New York City" bridge', { place: "New York City", search: "bridge" }],
  ["label:Dog", { label: "dog" }],
  ['text:"Invoice 2041"', { text: "Invoice 2041" }],
  ["min_bytes:1.5MB", { min_bytes: 1_500_000 }],
  ["max_bytes:5gb", { search: "max_bytes:5gb" }],
  ["min_width:2000", { min_width: 2000 }],
  ["expiring:7d", { expiring_within: "7d" }],
  ["uploaded_within:2w", { uploaded_within: "2w" }],
  ["taken_within:1y", { taken_within: "1y" }],
  ["lens:XF35", { lens: "XF35" }],
  ["expiring:soon", { search: "expiring:soon" }],
  ["https://example.com", { search: "https://example.com" }],
  ["constructor:x toString", { search: "constructor:x toString" }],
  ['"tag:sea"', { search: '"tag:sea"' }],
])("%j is %j", (text, filters) => {
  expect(parseSearchText(text, calendar)).toEqual(filters);
});

test("a quotation mark that is not closed reaches to the end", () => {
  expect(splitSearchText('album:"My sum boat')).toEqual(['album:"My sum boat']);
});

test("every filter of the API but the search itself can be typed", () => {
  const values: Record<string, string> = {
    from: "2024",
    to: "2024",
    taken_from: "2024",
    taken_to: "2024",
    visibility: "public",
    format: "png",
    color: "red",
    orientation: "square",
    deleted: "only",
    archived: "only",
    rating: "3",
    min_rating: "3",
    max_rating: "3",
    pick: "reject",
    expiring_within: "7d",
    uploaded_within: "7d",
    taken_within: "7d",
    min_focal_length: "1",
    max_focal_length: "1",
    min_width: "1",
    max_width: "1",
    min_bytes: "1",
    max_bytes: "1",
    sha256: "0".repeat(64),
    album: "a",
    tag: "a",
    license: "none",
    camera: "a",
  };

  const spellings: Record<string, string> = { from: "uploaded_from", to: "uploaded_to" };
  for (const name of filterNames.filter((filter) => filter !== "search")) {
    const token = `${spellings[name] ?? name}:${values[name] ?? "true"}`;
    const { tag, ...parsed } = parseToken(token, calendar) ?? {};
    const filters = { ...parsed, ...(tag !== undefined && { tag: [tag] }) };
    expect(Object.keys(filters)).toEqual([name]);
    expect(ImageFiltersBody.safeParse(filters).success, name).toBe(true);
  }
});

test("the text of the field replaces the search and adds to the filters", () => {
  const filters = { search: "boat", tag: "lake", visibility: "public" } as const;
  expect(applySearchText(filters, "tag:sea visibility:private", calendar)).toEqual({
    tag: "lake,sea",
    visibility: "private",
  });
  expect(applySearchText(filters, "ship", calendar)).toEqual({ ...filters, search: "ship" });
  expect(applySearchText({ taken_to: "2024-01-31" }, "from:2024-05", calendar)).toEqual({
    taken_from: "2024-05-01",
  });
  expect(applySearchText(taken("2024-07-14"), "15 July 2024", calendar)).toEqual(taken("2024-07-15"));
});

test("the filters that the text does not replace still apply", () => {
  const filters = { search: "boat", tag: "lake", visibility: "public", ...taken("2024-07-14") } as const;
  const { search: _replaced, ...standing } = filters;
  const find = (text: string) => findStandingFilters(filters, text, calendar);

  expect(find("ship")).toEqual(standing);
  expect(find("visibility:private 15 July 2024 tag:sea")).toEqual({ tag: "lake" });
  expect(find("visibility:public")).toEqual(standing);
});
