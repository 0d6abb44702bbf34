import { expect, test } from "vitest";
import { CursorList } from "@/components/image-lists/cursor-list";
import type { ListApi } from "@/components/image-lists/list-api";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { movesBack, placeNextTo } from "./move-images";

const order = ["a", "b", "c", "d", "e", "f"];
const api: ListApi = { timeline: async () => [], page: async () => ({ data: [], next_cursor: null }) };

/** A list in this order; with a cursor, more follow. */
function createList(ids: readonly string[], cursor: string | null = null) {
  const images = ids.map((id) => ({ id, width: 3, height: 2 }) as GridImage);
  const choice = { filters: { collection: "col_1" }, sort: "manual" } as const;
  return new CursorList(api, choice, { images, cursor, total: undefined });
}

test("images move next to another one and to the ends, and the moves back restore the order", () => {
  const all = order.flatMap((one) => order.map((other) => [...new Set([one, other])]));
  const places = [
    ...order.flatMap((_, index) => [{ index, side: "before" } as const, { index, side: "after" } as const]),
  ].flatMap((place) => all.map((ids) => ({ ids, place: placeNextTo(order, ids, place) })));
  const ends = all.flatMap((ids) => [
    { ids, place: { to: "start" } as const },
    { ids, place: { to: "end" } as const },
  ]);

  for (const { ids, place } of [...places, ...ends]) {
    const list = createList(order);
    list.place(ids, place ?? {});
    const others = list.loadedIds().filter((id) => !ids.includes(id));

    expect(others).toEqual(order.filter((id) => !ids.includes(id)));
    expect(list.loadedIds().join("")).toContain(ids.join(""));

    for (const move of movesBack(order, ids) ?? []) list.place(move.ids, move.place);
    expect(list.loadedIds()).toEqual(order);
  }
});

test("a drop means the next image that stays", () => {
  expect(placeNextTo(order, ["b", "c"], { index: 1, side: "before" })).toEqual({ before: "d" });
  expect(placeNextTo(order, ["e", "f"], { index: 5, side: "after" })).toEqual({ after: "d" });
  expect(placeNextTo(["a"], ["a"], { index: 0, side: "after" })).toBeUndefined();
});

test("images that move behind the loaded ones leave until these are loaded", () => {
  const list = createList(order, "next");
  list.place(["a"], { to: "end" });

  expect(list.loadedIds()).toEqual(["b", "c", "d", "e", "f"]);
  // An image of another page of the list.
  list.place(["b"], { before: "x" });
  expect(list.loadedIds()).toEqual(["b", "c", "d", "e", "f"]);
});

test("moves of many images apart from each other have no way back", () => {
  const many = Array.from({ length: 50 }, (_, index) => `i${index}`);

  expect(
    movesBack(
      many,
      many.filter((_, index) => index % 2 === 0),
    ),
  ).toBeUndefined();
  expect(movesBack(many, ["i1", "elsewhere"])).toBeUndefined();
});
