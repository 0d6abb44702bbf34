import { expect, test } from "vitest";
import { imageFilters } from "@/lib/images/list-queries/resource";
import { palette } from "@/lib/values/palette";
import {
  colors,
  describeChoice,
  filterNames,
  parseListChoice,
  resolveSort,
  writeListChoice,
} from "./filters";

test("every filter of the API has a parameter", () => {
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

test("what cannot be a value is left out", () => {
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
