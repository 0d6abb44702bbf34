import { expect, test } from "vitest";
import type { DuplicatePage } from "@/lib/images/similar/resource";
import { type DuplicatePages, listGroups, listOthers, withState } from "./duplicate-pages";

type Group = DuplicatePage["data"][number];
const group = (kind: Group["kind"], ids: string[], best: string): Group => ({
  kind,
  best,
  count: ids.length,
  sha256: null,
  distance_max: 0,
  ids,
  images: ids.map((id) => ({ id }) as Group["images"][number]),
});

const pages: DuplicatePages = {
  pageParams: [undefined, "c1"],
  pages: [
    { data: [group("exact", ["a", "b"], "a")], next_cursor: "c1", progress: 0 },
    { data: [group("near", ["a", "b", "c"], "c")], next_cursor: null, progress: 1 },
  ],
};

const show = (shown: DuplicatePages) =>
  listGroups(shown).map(({ key, images, best, count }) => [
    key,
    images.map(({ id }) => id).join(""),
    best,
    count,
  ]);

test("a deleted image leaves every group, and groups of one disappear", () => {
  expect(show(pages)).toEqual([
    ["exact-a", "ab", "a", 2],
    ["near-a", "abc", "c", 3],
  ]);
  const without = withState(pages, new Set(["b"]), "deleted");
  expect(show(without)).toEqual([["near-a", "ac", "c", 2]]);
  expect(show(withState(without, new Set(["b"]), "active"))).toEqual(show(pages));
});

test("a group whose best image was deleted keeps its first one", () => {
  expect(show(withState(pages, new Set(["c"]), "deleted"))).toEqual([
    ["exact-a", "ab", "a", 2],
    ["near-a", "ab", "a", 2],
  ]);
});

test("the images that leave are listed once, and similar ones only when they are chosen", () => {
  const listIds = (kind: "exact" | "all") => listOthers(listGroups(pages), kind).map(({ id }) => id);

  expect(listIds("exact")).toEqual(["b"]);
  expect(listIds("all")).toEqual(["b", "a"]);
});
