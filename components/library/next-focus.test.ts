import { expect, test } from "vitest";
import { CursorList } from "@/components/image-lists/cursor-list";
import type { GridImage, ListApi } from "@/components/image-lists/list-api";
import { findNextFocus } from "./next-focus";

const api: ListApi = {
  timeline: () => Promise.resolve([]),
  page: async () => ({
    data: ["img_1", "img_2", "img_3"].map((id) => ({ id }) as GridImage),
    next_cursor: null,
  }),
};

test.each([
  ["img_1", "img_2"],
  ["img_2", "img_3"],
  ["img_3", "img_2"],
])("the focus moves from %s to %s, before it leaves the list and after", async (leaving, expected) => {
  const list = new CursorList(api, { filters: { collection: "col_1" }, sort: "recent" }, undefined);
  await list.refresh();
  const index = list.indexOf(leaving) ?? -1;
  expect(findNextFocus(list, index, { isListed: true })?.id).toBe(expected);

  list.hide([leaving]);
  expect(findNextFocus(list, index, { isListed: false })?.id).toBe(expected);
});

test("without other images there is none", async () => {
  const list = new CursorList(api, { filters: {}, sort: "recent" }, undefined);
  await list.refresh();
  list.hide(["img_2", "img_3"]);
  expect(findNextFocus(list, 0, { isListed: true })).toBeUndefined();
});
