import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onThisDayKey } from "@/components/collections/on-this-day-key";
import { type DuplicatePages, duplicatesKey, listGroups } from "@/components/duplicates/duplicate-pages";
import { CursorList } from "@/components/image-lists/cursor-list";
import { imageKeys } from "@/components/image-lists/image-cache";
import { openImageList } from "@/components/image-lists/image-lists";
import type { ListApi } from "@/components/image-lists/list-api";
import { beginEdit } from "@/components/image-lists/pending-edits";
import type { ImageResource } from "@/lib/images/resource";
import { refetchAll, showChanges, showCollectionChanges } from "./show-changes";

const image = (changes: Partial<ImageResource> = {}) =>
  ({
    id: "img_1",
    title: "",
    version: 1,
    tags: [],
    created_at: "2026-01-01T00:00:00.000Z",
    info: {},
    status: {},
    urls: {},
    ...changes,
  }) as ImageResource;

let client: QueryClient;
/** The keys that were read again. */
let reads: string[];

/** Shows a query as a page does. */
function watch(queryKey: readonly unknown[]): void {
  const queryFn = () => {
    reads.push(queryKey.join(" "));
    return Promise.resolve("read");
  };

  new QueryObserver(client, { queryKey, queryFn, initialData: "rendered", staleTime: 60_000 }).subscribe(
    () => undefined,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [client, reads] = [new QueryClient(), []];
  for (const key of [
    ["albums", "list"],
    ["pinned-albums"],
    ["tags", "one", "sea"],
    ["storage"],
    ["images", "img_1", "variants", 1],
  ])
    watch(key);
});
afterEach(async () => {
  // The next test must not find the storage due already.
  await vi.runAllTimersAsync();
  client.clear();
  vi.useRealTimers();
});

test("details in view show the last change, without a request", async () => {
  client.setQueryData(
    imageKeys.one("img_1"),
    image({ info: { duplicate_of: "img_0" } as ImageResource["info"] }),
  );
  const latest = image({ title: "Morning" });
  showChanges(client, [
    { id: "img_1", type: "image.updated", image: latest },
    { id: "img_2", type: "image.updated", image: image({ id: "img_2" }) },
  ]);

  expect(client.getQueryData(imageKeys.one("img_1"))).toMatchObject({
    title: "Morning",
    info: { duplicate_of: "img_0" },
  });
  // Nothing shows it.
  expect(client.getQueryData(imageKeys.one("img_2"))).toBeUndefined();

  await vi.runAllTimersAsync();
  expect(reads).toEqual(["albums list", "tags one sea"]);
});

test("an edit of this tab on its way is not overwritten by an older state", () => {
  client.setQueryData(imageKeys.one("img_1"), image({ title: "Typed" }));
  const older = { id: "img_1", type: "image.updated", image: image({ title: "Older" }) } as const;
  const endEdit = beginEdit("img_1");
  showChanges(client, [older]);

  expect(client.getQueryData(imageKeys.one("img_1"))).toMatchObject({ title: "Typed" });

  endEdit();
  showChanges(client, [{ ...older, image: image({ title: "Newer" }) }]);

  expect(client.getQueryData(imageKeys.one("img_1"))).toMatchObject({ title: "Newer" });
});

test("a rendered variant only renews the variants and the storage, once for many changes", async () => {
  const change = { id: "img_1", type: "image.variants_changed", image: image() } as const;
  showChanges(client, [change, change]);
  await vi.advanceTimersByTimeAsync(2_000);
  showChanges(client, [change]);
  await vi.runAllTimersAsync();

  expect(reads.filter((key) => key === "storage")).toHaveLength(1);
  expect(new Set(reads)).toEqual(new Set(["images img_1 variants 1", "storage"]));
});

test("the details of a purged image are forgotten", () => {
  client.setQueryData(imageKeys.one("img_1"), image());
  showChanges(client, [{ id: "img_1", type: "image.purged", image: null }]);
  expect(client.getQueryData(imageKeys.one("img_1"))).toBeUndefined();
});

test("changes of albums themselves renew the albums and the pinned ones alone", async () => {
  showCollectionChanges(client, ["albums", "albums"]);
  await vi.runAllTimersAsync();
  expect(reads).toEqual(["albums list", "pinned-albums"]);
});

test("changes of collections renew them, the ones in the sidebar and the lists of their images", async () => {
  watch(["image-collections", "list", "root"]);
  watch(["rail-collections", "pinned"]);
  let pages = 0;
  const api: ListApi = {
    timeline: async () => [],
    async page() {
      pages += 1;
      return { data: [], next_cursor: null };
    },
  };
  const filters = { collection: "col_1" };
  openImageList("collection", filters, () => new CursorList(api, { filters, sort: "manual" }, undefined));
  showCollectionChanges(client, ["collections"]);
  await vi.runAllTimersAsync();

  expect(reads).toEqual(["image-collections list root", "rail-collections pinned"]);
  expect(pages).toBe(1);
});

test("images leave the duplicates at once, and new ones are searched for, once for many", async () => {
  watch(duplicatesKey);
  const member = (id: string, state: "active" | "deleted") =>
    image({ id, status: { state } as ImageResource["status"] });
  const group = (...images: ImageResource[]) => ({
    kind: "exact" as const,
    sha256: null,
    distance_max: 0,
    count: images.length,
    best: null,
    ids: images.map(({ id }) => id),
    images,
    deletedIds: images.filter(({ status }) => status.state === "deleted").map(({ id }) => id),
  });

  client.setQueryData<DuplicatePages>(duplicatesKey, {
    pages: [
      {
        data: [group(member("img_1", "active"), member("img_2", "active"), member("img_3", "deleted"))],
        next_cursor: null,
        progress: 1,
      },
    ],
    pageParams: [undefined],
  });
  const shownIds = () =>
    listGroups(client.getQueryData<DuplicatePages>(duplicatesKey) ?? { pages: [], pageParams: [] }).flatMap(
      ({ images }) => images.map(({ id }) => id),
    );
  showChanges(client, [{ id: "img_3", type: "image.updated", image: member("img_3", "active") }]);

  expect(shownIds()).toEqual(["img_1", "img_2", "img_3"]);

  showChanges(client, [
    { id: "img_1", type: "image.deleted", image: member("img_1", "deleted") },
    { id: "img_9", type: "image.purged", image: null },
  ]);
  expect(shownIds()).toEqual(["img_2", "img_3"]);

  await vi.runAllTimersAsync();
  expect(reads).not.toContain("duplicates");

  for (const id of ["img_4", "img_5"])
    showChanges(client, [{ id, type: "image.created", image: member(id, "active") }]);
  await vi.runAllTimersAsync();

  expect(reads.filter((key) => key === "duplicates")).toHaveLength(1);
});

test("the images of this day in earlier years are read again, once for many changes", async () => {
  watch([...onThisDayKey, "2026-01-01"]);
  for (const id of ["img_1", "img_2"])
    showChanges(client, [{ id, type: "image.deleted", image: image({ id }) }]);
  await vi.runAllTimersAsync();

  expect(reads.filter((key) => key === "on-this-day 2026-01-01")).toHaveLength(1);
});

test("starting over reads everything in view", async () => {
  refetchAll(client);
  await vi.runAllTimersAsync();
  expect(reads.sort()).toEqual([
    "albums list",
    "images img_1 variants 1",
    "pinned-albums",
    "storage",
    "tags one sea",
  ]);
});
