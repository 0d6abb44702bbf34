import { expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { type ImagePages, withImage, withoutImage } from "./image-cache";

const image = (id: string, created_at: string) => ({ id, created_at }) as ImageResource;
const pagesOf = (pages: string[][], hasMore: boolean): ImagePages => ({
  pageParams: pages.map((_, index) => (index === 0 ? undefined : `c${index}`)),
  pages: pages.map((times, index) => ({
    data: times.map((time) => image(`img_${time}`, time)),
    next_cursor: index === pages.length - 1 && !hasMore ? null : `c${index + 1}`,
  })),
});
const ids = (pages: ImagePages) => pages.pages.map((page) => page.data.map(({ id }) => id));

test("the newest goes to the front, once", () => {
  const once = withImage(pagesOf([["5", "4"]], true), image("img_6", "6"));
  expect(ids(once)).toEqual([["img_6", "img_5", "img_4"]]);
  expect(ids(withImage(once, image("img_6", "6")))).toEqual(ids(once));
});

test("a restored image returns to its place, on a later page too", () => {
  expect(
    ids(
      withImage(
        pagesOf(
          [
            ["9", "8"],
            ["5", "3"],
          ],
          true,
        ),
        image("img_4", "4"),
      ),
    ),
  ).toEqual([
    ["img_9", "img_8"],
    ["img_5", "img_4", "img_3"],
  ]);
});

test("of two created in the same millisecond the greater id is newer", () => {
  const pages = withImage(pagesOf([["5"]], false), image("img_5b", "5"));
  expect(ids(pages)).toEqual([["img_5b", "img_5"]]);
});

test("an image older than all loaded ones goes to the end of the last page, or nowhere when more will load", () => {
  expect(ids(withImage(pagesOf([["5"]], false), image("img_1", "1")))).toEqual([["img_5", "img_1"]]);
  expect(ids(withImage(pagesOf([["5"]], true), image("img_1", "1")))).toEqual([["img_5"]]);
  expect(ids(withImage(pagesOf([[]], false), image("img_1", "1")))).toEqual([["img_1"]]);
});

test("removing keeps the rest", () => {
  expect(ids(withoutImage(pagesOf([["9", "8"], ["5"]], true), "img_8"))).toEqual([["img_9"], ["img_5"]]);
});
