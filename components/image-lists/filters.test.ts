import { expect, test } from "vitest";
import { imageFilters } from "@/lib/images/list-queries/resource";
import { palette } from "@/lib/values/palette";
import {
  addFilters,
  colors,
  describeChoice,
  filterNames,
  parseFilterValue,
  parseListChoice,
  resolveSort,
  withDefaults,
  writeListChoice,
} from "./filters";

test("every filter of the API has a parameter, but the previous name of one", () => {
  const names = Object.keys(imageFilters).filter((name) => name !== "include_deleted");
  expect(filterNames.toSorted()).toEqual(names.toSorted());
  expect(colors).toEqual(Object.keys(palette));
});

test("a choice survives being written and read", () => {
  const query =
    "search=old+boat&tag=lake%2Csea&is_favourited=true&min_width=200&taken_from=2026-01-01&sort=bytes";
  const choice = parseListChoice(new URLSearchParams(query));
  expect(choice).toEqual({
    filters: {
      search: "old boat",
      tag: "lake,sea",
      is_favourited: true,
      min_width: 200,
      taken_from: "2026-01-01",
    },
    sort: "bytes",
  });
  expect(parseListChoice(writeListChoice(choice))).toEqual(choice);
});

test("lists leave out archived images, unless a filter includes them or the trash", () => {
  expect(withDefaults({ album: "x" })).toEqual({ album: "x", archived: "exclude" });
  expect(withDefaults({ deleted: "exclude" })).toEqual({ deleted: "exclude", archived: "exclude" });
  for (const filters of [
    { archived: "include" },
    { archived: "only" },
    { deleted: "only" },
    { deleted: "include" },
  ] as const)
    expect(withDefaults(filters)).toEqual(filters);
});

test("stars are numbers from 0 to 5", () => {
  const parse = (query: string) => parseListChoice(new URLSearchParams(query)).filters;
  expect(parse("rating=0&min_rating=2&max_rating=5")).toEqual({ rating: 0, min_rating: 2, max_rating: 5 });
  expect(parse("rating=6&min_rating=-1&max_rating=2.5")).toEqual({});
});

test("lenses, focal lengths and spans are in the URL, and a focal length replaces the one it contradicts", () => {
  const query = "uploaded_within=7d&taken_within=365d&lens=XF+35mm&min_focal_length=24&max_focal_length=70";
  const choice = parseListChoice(new URLSearchParams(query));
  expect(choice.filters).toEqual({
    uploaded_within: "7d",
    taken_within: "365d",
    lens: "XF 35mm",
    min_focal_length: 24,
    max_focal_length: 70,
  });
  expect(writeListChoice(choice).toString()).toBe(query);
  expect(addFilters(choice.filters, { min_focal_length: 85 })).not.toHaveProperty("max_focal_length");
  expect(parseFilterValue("max_focal_length", "100001")).toBeUndefined();
});

test("an impossible value is left out", () => {
  const query =
    "is_favourited=maybe&min_width=-1&visibility=secret&color=mud&album=&sort=relevance&cursor=x&utm=1";
  expect(parseListChoice(new URLSearchParams(query))).toEqual({ filters: {}, sort: undefined });
});

test("a search is ordered by relevance, everything else by the time taken, unless chosen", () => {
  expect(resolveSort({ filters: {}, sort: undefined })).toBe("taken");
  expect(resolveSort({ filters: { search: "a" }, sort: undefined })).toBe("relevance");
  expect(resolveSort({ filters: { search: "a" }, sort: "name" })).toBe("name");
  expect(describeChoice({ filters: { album: "x" }, sort: undefined })).toBe("album=x&sort=taken");
});

test("only a search is by meaning, in the order of that", () => {
  const parse = (query: string) => parseListChoice(new URLSearchParams(query));
  const choice = parse("search=dog&tag=sea&mode=semantic&sort=name");

  expect(choice).toEqual({ filters: { search: "dog", tag: "sea" }, sort: undefined, mode: "semantic" });
  expect(resolveSort(choice)).toBe("relevance");
  expect(writeListChoice(choice).toString()).toBe("search=dog&tag=sea&mode=semantic");
  expect(describeChoice(choice)).not.toBe(describeChoice(parse("search=dog&tag=sea")));
  expect(writeListChoice({ ...choice, filters: { tag: "sea" } }).toString()).toBe("tag=sea");
  expect(parse("mode=semantic&tag=sea")).toEqual({ filters: { tag: "sea" }, sort: undefined });
  expect(parse("search=dog&mode=text&sort=name")).toEqual({ filters: { search: "dog" }, sort: "name" });
});
