import { expect, test } from "vitest";
import type { ImageSequence } from "@/components/image-lists/sequence";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { createPager } from "./pager";

const image = (id: string): GridImage => ({
  id,
  filename: id,
  alt: "",
  width: 1,
  height: 1,
  pages: 1,
  placeholder: null,
  taken_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
  visibility: "public",
  url: "",
});

/** A list of which only a part is loaded. The loaded part grows by one image at a time. */
function list(ids: string[], loadedCount: number) {
  const loaded = ids.slice(0, loadedCount).map(image);
  let loads = 0;
  const sequence: ImageSequence = {
    get count() {
      return loaded.length < ids.length ? undefined : loaded.length;
    },
    indexOf: (id) => {
      const index = loaded.findIndex((one) => one.id === id);
      return index < 0 ? undefined : index;
    },
    at: (index) => loaded[index],
    async load(index) {
      loads += 1;
      await Promise.resolve();
      const next = ids[loaded.length];
      if (index >= 0 && next !== undefined) loaded.push(image(next));

      return loaded[index];
    },
  };

  const remove = (id: string) => {
    ids.splice(ids.indexOf(id), 1);
    loaded.splice(sequence.indexOf(id) ?? 0, 1);
  };

  return { sequence, remove, countLoads: () => loads };
}

test("it goes beyond what is loaded, and knows the ends", async () => {
  const { sequence, countLoads } = list(["a", "b", "c"], 2);
  const pager = createPager(sequence, image("a"));

  expect(pager.getState()).toMatchObject({ count: undefined, position: undefined, hasPrevious: true });
  expect(await pager.step(-1)).toBe(false);
  expect(pager.getState().hasPrevious).toBe(false);

  await pager.step(1);
  // Two presses while the next page loads are one step.
  await Promise.all([pager.step(1), pager.step(1)]);

  expect(pager.getState()).toMatchObject({ image: { id: "c" }, position: 3, count: 3, hasPrevious: true });
  expect(await pager.step(1)).toBe(false);
  expect(pager.getState()).toMatchObject({ image: { id: "c" }, hasNext: false });
  expect(countLoads()).toBe(3);
});

test("each of several steps among loaded images counts, at once", () => {
  const { sequence } = list(["a", "b", "c", "d"], 4);
  const pager = createPager(sequence, image("a"));
  void pager.step(1);
  void pager.step(1);
  void pager.step(1);
  void pager.step(-1);

  expect(pager.getState().image.id).toBe("c");
});

test("a deleted image is left out until it is back, whether the list has dropped it or not", async () => {
  const { sequence, remove } = list(["a", "b", "c"], 3);
  const pager = createPager(sequence, image("b"));

  expect(await pager.leaveOut()).toBe(true);
  expect(pager.getState().image.id).toBe("c");

  await pager.step(-1);
  expect(pager.getState().image.id).toBe("a");

  pager.bringBack("b");
  expect(pager.getState().image.id).toBe("b");

  remove("b");
  await pager.leaveOut();

  expect(pager.getState()).toMatchObject({ image: { id: "c" }, position: 2, count: 2 });

  remove("c");
  await pager.leaveOut();

  expect(pager.getState().image.id).toBe("a");

  remove("a");
  expect(await pager.leaveOut()).toBe(false);
});

test("neighbors are loaded: two ahead, one behind", async () => {
  const { sequence } = list(["a", "b", "c", "d"], 2);
  const pager = createPager(sequence, image("b"));

  expect((await pager.listNeighbours()).map(({ id }) => id)).toEqual(["c", "d", "a"]);

  const atEnd = createPager(sequence, image("d"));
  expect((await atEnd.listNeighbours()).map(({ id }) => id)).toEqual(["c"]);
  expect(atEnd.getState()).toMatchObject({ hasNext: false, hasPrevious: true });
});

test("a page that fails to load is no end", async () => {
  const { sequence } = list(["a", "b"], 1);
  const pager = createPager({ ...sequence, load: () => Promise.reject(new Error("offline")) }, image("a"));
  expect(await pager.step(1)).toBe(false);
  expect(pager.getState()).toMatchObject({ image: { id: "a" }, hasNext: true });
});
