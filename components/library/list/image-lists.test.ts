import { beforeEach, expect, test, vi } from "vitest";
import { CursorList } from "./cursor-list";
import type { GridImage, ListApi } from "./list-api";

/** Ids of the images in the trash on the server. */
let trash: string[];
const api: ListApi = {
  timeline: () => Promise.resolve([]),
  page: async () => ({ data: trash.map((id) => ({ id }) as GridImage), next_cursor: null }),
};

beforeEach(() => {
  trash = [];
  // The lists of a browser tab are kept in the module.
  vi.resetModules();
});

async function openTrash() {
  const { imageLists, mayBeOutdated, openImageList } = await import("./image-lists");
  const filters = { deleted: "only" } as const;
  const list = openImageList(
    "trash",
    filters,
    () => new CursorList(api, { filters, sort: "recent" }, undefined),
  );
  list.subscribe(() => undefined);
  await list.refresh();

  return { imageLists, mayBeOutdated, list };
}

test("a trash that was opened before its images had been moved shows them afterwards", async () => {
  const { imageLists, list } = await openTrash();
  imageLists.remove(["img_1"]);
  expect(list.loadedIds()).toEqual([]);
  trash = ["img_1"];
  imageLists.refreshTrash();
  await vi.waitFor(() => expect(list.loadedIds()).toEqual(["img_1"]));
});

test("what the server renders may be outdated once the tab has shown a change", async () => {
  const { imageLists, mayBeOutdated } = await openTrash();
  expect(mayBeOutdated()).toBe(false);
  imageLists.remove(["img_1"]);
  expect(mayBeOutdated()).toBe(true);
});
