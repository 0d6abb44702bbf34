import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CursorList } from "@/components/image-lists/cursor-list";
import type { ListFilters } from "@/components/image-lists/filters";
import type { ListApi } from "@/components/image-lists/list-api";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import type { ImageChangeType } from "@/lib/images/changes/resource";
import type { ImageResource } from "@/lib/images/resource";
import { groupByImage } from "./image-news";
import { showInList } from "./show-in-list";

/** The images on the server, in the order of the list. */
let library: ImageResource[];
let calls: number;
let own: Set<string>;

const api: ListApi = {
  timeline: () => Promise.resolve([]),
  async page() {
    calls += 1;
    return { data: library.map(toGridImage), next_cursor: null };
  },
};

function image(id: string, changes: Partial<ImageResource> = {}): ImageResource {
  return {
    id,
    filename: `${id}.jpg`,
    alt: "",
    album: "images",
    tags: [],
    visibility: "public",
    version: 1,
    is_favourited: false,
    rating: 0,
    pick: "none",
    archived: false,
    nsfw: false,
    license: "none",
    taken_at: null,
    expiration_date: null,
    created_at: "2026-01-02T10:00:00.000Z",
    urls: { original: `/i/${id}` },
    info: { width: 300, height: 200, pages: 1, placeholder: null },
    status: { state: "active", deleted_at: null, upload: "complete", encrypted: false },
    ...changes,
  } as ImageResource;
}

const deleted = (one: ImageResource): ImageResource => ({
  ...one,
  status: { ...one.status, state: "deleted", deleted_at: "2026-02-01T00:00:00.000Z" },
});

/** A list that shows these images, of more on the server when it has a cursor. */
function createList(images: ImageResource[], { filters = {} as ListFilters, hasMore = false } = {}) {
  library = images;
  const start = { images: images.map(toGridImage), cursor: hasMore ? "next" : null, total: undefined };
  const list = new CursorList(api, { filters, sort: "recent" }, start);
  list.subscribe(() => undefined);
  const change = (one: ImageResource, ...types: ImageChangeType[]) =>
    showInList(
      { list, filters },
      groupByImage(types.map((type) => ({ id: one.id, type, image: one }))),
      (id) => own.has(id),
    );

  return { list, change };
}

beforeEach(() => {
  vi.useFakeTimers();
  [calls, own] = [0, new Set()];
});
afterEach(() => void vi.useRealTimers());

test("loaded images change in their places", async () => {
  const { list, change } = createList([image("a"), image("b")]);
  change(image("b", { visibility: "private", is_favourited: true }), "image.updated");

  expect(list.imageAt(1)).toMatchObject({ id: "b", visibility: "private", is_favourited: true });
  expect(list.snapshot()).toMatchObject({ count: 2, newCount: 0 });

  await vi.runAllTimersAsync();
  expect(calls).toBe(0);
});

test("deleted and purged images leave, and a restored one returns to its place", () => {
  const { list, change } = createList([image("a"), image("b"), image("c")]);
  change(deleted(image("b")), "image.deleted");

  expect(list.loadedIds()).toEqual(["a", "c"]);

  change(image("b"), "image.restored");
  expect(list.loadedIds()).toEqual(["a", "b", "c"]);
  expect(list.snapshot().newCount).toBe(0);

  showInList(
    { list, filters: {} },
    [{ id: "a", types: new Set(["image.purged"]), image: null }],
    () => false,
  );
  expect(list.loadedIds()).toEqual(["b", "c"]);
});

test("new images are offered until a refresh shows them", async () => {
  const { list, change } = createList([image("a")]);
  change(image("n"), "image.created", "image.uploaded", "image.variants_changed");
  change(image("n"), "image.variants_changed");

  expect(list.snapshot()).toMatchObject({ count: 1, newCount: 1 });

  library = [image("n"), image("a")];
  await list.tryRefresh();

  expect(list.snapshot()).toMatchObject({ count: 2, newCount: 0 });
});

test("an image that is offered and then deleted is not offered any more", () => {
  const { list, change } = createList([image("a")]);
  change(image("n"), "image.created");
  change(deleted(image("n")), "image.deleted");
  expect(list.snapshot().newCount).toBe(0);
});

test("images without a file are not offered, and images of this tab are read", async () => {
  const { list, change } = createList([image("a")]);
  const pending = image("p", { status: { ...image("p").status, upload: "pending" } });
  change(pending, "image.created");

  expect(list.snapshot().newCount).toBe(0);

  own.add("n");
  change(image("n"), "image.created");
  library = [image("n"), image("a")];

  expect(list.snapshot().newCount).toBe(0);

  await vi.runAllTimersAsync();
  expect(list.loadedIds()).toEqual(["n", "a"]);
});

test("a tile without a file becomes the tile of the file", async () => {
  const pending = image("p", { version: 0, status: { ...image("p").status, upload: "pending" } });
  const { list, change } = createList([pending]);
  change(image("p"), "image.uploaded");

  expect(list.imageAt(0)?.version).toBe(1);

  library = [image("p")];
  await vi.runAllTimersAsync();

  // Its shape is in what the list lays out by.
  expect(calls).toBe(1);
});

test("an edit moves images into a filtered list and out of it", () => {
  const { list, change } = createList([image("a", { is_favourited: true })], {
    filters: { is_favourited: true },
  });
  change(image("a"), "image.updated");

  expect(list.snapshot()).toMatchObject({ count: 0, newCount: 0 });

  change(image("b", { is_favourited: true }), "image.updated");
  expect(list.snapshot().newCount).toBe(1);
});

test("an archived image leaves the list, and comes back when it is no longer archived", async () => {
  const { list, change } = createList([image("a"), image("b")]);
  change(image("a", { archived: true }), "image.updated");

  expect(list.loadedIds()).toEqual(["b"]);

  change(image("a"), "image.updated");
  expect(list.loadedIds()).toEqual(["a", "b"]);

  // The list has never had this one.
  change(image("c"), "image.updated");
  expect(list.snapshot().newCount).toBe(1);
});

test("a list of which not all is loaded is read again when an image elsewhere is archived", async () => {
  const { change } = createList([image("a")], { hasMore: true });
  change(image("z", { archived: true }), "image.updated");
  await vi.runAllTimersAsync();

  expect(calls).toBe(1);
});

test("an edit in a part that is not loaded only reads the list again", async () => {
  const plain = createList([image("a")], { hasMore: true });
  plain.change(image("z"), "image.updated", "image.variants_changed");
  await vi.runAllTimersAsync();

  expect(calls).toBe(0);

  const album = createList([image("a")], { filters: { album: "images" }, hasMore: true });
  album.change(image("z"), "image.updated");

  expect(album.list.snapshot().newCount).toBe(0);

  await vi.runAllTimersAsync();
  expect(calls).toBe(1);
});

test("a value that only the server knows is read again", async () => {
  const { list, change } = createList([image("a")], { filters: { search: "sea" } });
  change(image("n"), "image.created");

  expect(list.snapshot().newCount).toBe(0);

  await vi.runAllTimersAsync();
  expect(calls).toBe(1);
});

test("the trash offers what is deleted, and what is restored leaves it", () => {
  const { list, change } = createList([deleted(image("a"))], { filters: { deleted: "only" } });
  change(deleted(image("b")), "image.deleted");
  change(image("n"), "image.created");

  expect(list.snapshot()).toMatchObject({ count: 1, newCount: 1 });

  change(image("a"), "image.restored");
  expect(list.snapshot().count).toBe(0);
});
