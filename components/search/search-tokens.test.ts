import { expect, test } from "vitest";
import { filterNames } from "@/components/image-lists/filters";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import { applySearchText, parsePeriod, parseSearchText, parseToken, splitSearchText } from "./search-tokens";

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
  ["from:2024-05", { from: "2024-05-01" }],
  ["to:2024-02", { to: "2024-02-29" }],
  ["from:2024 to:2024", { from: "2024-01-01", to: "2024-12-31" }],
  ["from:2025 to:2024", { to: "2024-12-31" }],
  ["from:2024-13", { search: "from:2024-13" }],
  ["taken:2023-02", { taken_from: "2023-02-01", taken_to: "2023-02-28" }],
  ["uploaded:2024-05-31", { from: "2024-05-31", to: "2024-05-31" }],
  ["camera:Leica", { camera: "Leica" }],
  ["place:DE", { place: "DE" }],
  ['place:"New York City" bridge', { place: "New York City", search: "bridge" }],
  ["label:Dog", { label: "dog" }],
  ['text:"Invoice 2041"', { text: "Invoice 2041" }],
  ["min_bytes:1.5MB", { min_bytes: 1_500_000 }],
  ["max_bytes:5gb", { search: "max_bytes:5gb" }],
  ["min_width:2000", { min_width: 2000 }],
  ["expiring:7d", { expiring_within: "7d" }],
  ["expiring:soon", { search: "expiring:soon" }],
  ["https://example.com", { search: "https://example.com" }],
  ["constructor:x toString", { search: "constructor:x toString" }],
  ['"tag:sea"', { search: '"tag:sea"' }],
])("%j is %j", (text, filters) => {
  expect(parseSearchText(text)).toEqual(filters);
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
    expiring_within: "7d",
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

  for (const name of filterNames.filter((filter) => filter !== "search")) {
    const { tag, ...parsed } = parseToken(`${name}:${values[name] ?? "true"}`) ?? {};
    const filters = { ...parsed, ...(tag !== undefined && { tag: [tag] }) };
    expect(Object.keys(filters)).toEqual([name]);
    expect(ImageFiltersBody.safeParse(filters).success, name).toBe(true);
  }
});

test("the text of the field replaces the search and adds to the filters", () => {
  const filters = { search: "boat", tag: "lake", visibility: "public" } as const;
  expect(applySearchText(filters, "tag:sea visibility:private")).toEqual({
    tag: "lake,sea",
    visibility: "private",
  });
  expect(applySearchText(filters, "ship")).toEqual({ ...filters, search: "ship" });
  expect(applySearchText({ to: "2024-01-31" }, "from:2024-05")).toEqual({ from: "2024-05-01" });
});

test("a period has its first and last day", () => {
  expect(parsePeriod("2024")).toEqual({ first: "2024-01-01", last: "2024-12-31" });
  expect(parsePeriod("2023-02")).toEqual({ first: "2023-02-01", last: "2023-02-28" });
  expect(parsePeriod("2023-02-30")).toBeUndefined();
  expect(parsePeriod("2023-2")).toBeUndefined();
});
