import { expect, test, vi } from "vitest";
import { CursorList } from "./cursor-list";
import type { ListFilters } from "./filters";
import { imageLists, mayBeOutdated, openImageList } from "./image-lists";
import type { GridImage, ListApi } from "./list-api";

const ofIds = (ids: () => readonly string[]): ListApi => ({
  timeline: () => Promise.resolve([]),
  page: async () => ({ data: ids().map((id) => ({ id }) as GridImage), next_cursor: null }),
});

async function openList(api: ListApi, key: string, filters: ListFilters) {
  const create = () => new CursorList(api, { filters, sort: "recent" }, undefined);
  const list = openImageList(key, filters, create);
  await list.refresh();
  return list;
}

test("an image returns only to the lists of the collection that it could not leave or returned to", async () => {
  const api = ofIds(() => ["img_1", "img_2", "img_3"]);
  const open = (key: string, filters: ListFilters) => openList(api, key, filters);
  const lists = [
    await open("alps", { collection: "col_1" }),
    await open("rated alps", { collection: "col_1", min_rating: 1 }),
    await open("sea", { collection: "col_2" }),
    await open("library", {}),
  ];
  const shown = () => lists.map((list) => list.loadedIds().join(" "));
  const [all, others] = ["img_1 img_2 img_3", "img_1 img_3"];

  imageLists.leaveCollection("col_1", ["img_2"]);
  expect(shown()).toEqual([others, others, all, all]);
  imageLists.leaveCollection("col_2", ["img_2"]);
  imageLists.rejoinCollection("col_1", ["img_2"]);
  expect(shown()).toEqual([all, all, others, all]);

  // Moved to the trash in the meantime: it is no image of the library.
  imageLists.remove(["img_2"]);
  imageLists.rejoinCollection("col_2", ["img_2"]);
  expect(shown()).toEqual([others, others, all, others]);
});

test("archived images leave lists that exclude them, and return to lists that include them", async () => {
  const api = ofIds(() => ["img_1"]);
  const open = (key: string, filters: ListFilters) => openList(api, key, filters);
  const [shown, archive, all] = [
    await open("shown", {}),
    await open("archive", { archived: "only" }),
    await open("all", { archived: "include" }),
  ];
  imageLists.setArchived(["img_1"], true);
  expect([shown, archive, all].map((list) => list.loadedIds().length)).toEqual([0, 1, 1]);
  expect(all.imageAt(0)).toMatchObject({ archived: true });

  imageLists.setArchived(["img_1"], false);
  expect([shown, archive, all].map((list) => list.loadedIds().length)).toEqual([1, 0, 1]);
  expect(all.imageAt(0)?.archived).toBeUndefined();
});

test("a trash that was opened before its images had been moved shows them afterwards", async () => {
  let trash: string[] = [];
  const api = ofIds(() => trash);
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

test("a move changes the list of its album alone, and changes of albums read these lists again", async () => {
  vi.useFakeTimers();
  let reads = 0;
  const api: ListApi = {
    timeline: () => Promise.resolve([]),
    async page() {
      reads += 1;
      return { data: [{ id: "img_1" }, { id: "img_2" }] as GridImage[], next_cursor: null };
    },
  };
  const open = async (key: string, filters: ListFilters, sort: "manual" | "recent") => {
    const list = openImageList(key, filters, () => new CursorList(api, { filters, sort }, undefined));
    await list.refresh();
    return list;
  };
  const lists = [
    await open("ordered", { album: "prints" }, "manual"),
    await open("by upload", { album: "prints" }, "recent"),
    await open("other", { album: "roofs" }, "manual"),
  ];
  imageLists.place({ album: "prints" }, ["img_2"], { to: "start" });
  expect(lists.map((list) => list.loadedIds()[0])).toEqual(["img_2", "img_1", "img_1"]);

  reads = 0;
  imageLists.refreshAlbumOrders(10);
  await vi.runAllTimersAsync();
  expect(reads).toBe(2);
  vi.useRealTimers();
});
