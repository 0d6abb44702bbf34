import { expect, test } from "vitest";
import type { DuplicatePage } from "@/lib/images/similar/resource";
import { countOthers, type DuplicatePages, listGroups, withState } from "./duplicate-pages";

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

test("the images that leave are counted once, and not while a group lists less than all", () => {
  expect(countOthers(listGroups(pages))).toBe(2);

  const [page] = pages.pages;
  const large = { ...group("exact", ["x", "y"], "x"), count: 700 };
  const [shown] = listGroups({ pageParams: [undefined], pages: page ? [{ ...page, data: [large] }] : [] });
  expect(shown?.count).toBe(700);
  expect(shown && countOthers([shown])).toBeUndefined();
});
