import { expect, test, vi } from "vitest";
import { CursorList } from "./cursor-list";
import { imageLists, mayBeOutdated, openImageList } from "./image-lists";
import type { GridImage, ListApi } from "./list-api";

test("a trash that was opened before its images had been moved shows them afterwards", async () => {
  let trash: string[] = [];
  const api: ListApi = {
    timeline: () => Promise.resolve([]),
    page: async () => ({ data: trash.map((id) => ({ id }) as GridImage), next_cursor: null }),
  };
  const filters = { deleted: "only" } as const;
  const list = openImageList(
    "trash",
    filters,
    () => new CursorList(api, { filters, sort: "recent" }, undefined),
  );
  list.subscribe(() => undefined);
  await list.refresh();
  imageLists.remove(["img_1"]);

  expect(list.loadedIds()).toEqual([]);
  // The server's rendering of another page may be older too.
  expect(mayBeOutdated()).toBe(true);

  trash = ["img_1"];
  imageLists.refreshTrash();
  await vi.waitFor(() => expect(list.loadedIds()).toEqual(["img_1"]));
});
