import { expect, test } from "vitest";
import { CursorList } from "./cursor-list";
import type { GridImage, ListApi, PageQuery } from "./list-api";

const pageLength = 100;

function createApi(ids: string[]) {
  const calls: Array<string | undefined> = [];
  const api: ListApi = {
    timeline: () => Promise.resolve([]),
    async page({ cursor, includeTotal }: PageQuery) {
      calls.push(cursor);
      const from = Number(cursor ?? 0);
      const data = ids.slice(from, from + pageLength).map((id) => ({ id }) as GridImage);
      const next = from + pageLength;

      return {
        data,
        next_cursor: next < ids.length ? String(next) : null,
        ...(includeTotal && { total: ids.length }),
      };
    },
  };
  return { api, calls };
}

const numbered = (count: number) => Array.from({ length: count }, (_, position) => `img_${position}`);
const choice = { filters: {}, sort: "name" } as const;

test("loads further pages before the end comes into view", async () => {
  const { api, calls } = createApi(numbered(250));
  const list = new CursorList(api, choice, undefined);
  await list.refresh();

  expect(list.snapshot()).toMatchObject({ total: 250, isComplete: false });

  const loaded = list.snapshot().count;
  await list.load(0, loaded - 61);

  expect(calls).toHaveLength(loaded / pageLength);

  await list.load(0, loaded);
  expect(list.snapshot()).toMatchObject({ count: 250, total: 250, isComplete: true });
  expect([list.indexOf("img_249"), list.imageAt(249)?.id]).toEqual([249, "img_249"]);
});

test("hidden images are not counted", async () => {
  const { api } = createApi(numbered(3));
  const list = new CursorList(api, choice, undefined);
  await list.refresh();
  list.hide(["img_1"]);

  expect(list.snapshot()).toMatchObject({ count: 2, total: 2 });
  expect(list.loadedIds()).toEqual(["img_0", "img_2"]);

  list.unhide(["img_1"]);
  expect(list.indexOf("img_1")).toBe(1);
});

test("a search by meaning is read without a total, and its filters do not say which images it has", async () => {
  const queries: PageQuery[] = [];
  const api: ListApi = {
    timeline: () => Promise.resolve([]),
    page(query) {
      queries.push(query);
      return Promise.resolve({ data: [{ id: "img_1" } as GridImage], next_cursor: null });
    },
  };
  const meaning = { filters: { search: "dog" }, sort: "relevance", mode: "semantic" } as const;
  const list = new CursorList(api, meaning, undefined);
  await list.refresh();

  expect(queries).toEqual([{ ...meaning, includeTotal: false }]);
  expect(list.snapshot()).toMatchObject({ count: 1, total: 1, isComplete: true });
  expect(list.isQuery).toBe(false);
  expect(new CursorList(api, choice, undefined).isQuery).toBe(true);
});
