import { describe, expect, test } from "vitest";
import type { Row } from "./justified-rows";
import { neighbour, placeOf } from "./neighbour";

const row = (start: number, ...widths: number[]): Row<number> => ({
  start,
  height: 100,
  tiles: widths.map((width, index) => ({ item: start + index, width })),
});
/** 0 1 2 / 3 4 / 5 */
const rows = [row(0, 100, 100, 100), row(3, 250, 50), row(5, 120)];
const from = (item: number, direction: Parameters<typeof neighbour>[2]) => {
  const place = placeOf(rows, (other) => other === item);
  const next = place && neighbour(rows, place, direction, 0);
  return next && rows[next.row]?.tiles[next.column]?.item;
};

describe("neighbour", () => {
  test("left and right go through the rows as one line", () => {
    expect([from(0, "ArrowRight"), from(2, "ArrowRight"), from(3, "ArrowLeft")]).toEqual([1, 3, 2]);
  });

  test("up and down go to what lies nearest", () => {
    expect([from(0, "ArrowDown"), from(1, "ArrowDown"), from(2, "ArrowDown"), from(4, "ArrowUp")]).toEqual([
      3, 3, 4, 2,
    ]);
  });

  test("the edges hold", () => {
    expect([from(0, "ArrowLeft"), from(5, "ArrowRight"), from(1, "ArrowUp"), from(5, "ArrowDown")]).toEqual(
      Array(4).fill(undefined),
    );
  });

  test("home and end", () => {
    expect([from(4, "Home"), from(1, "End")]).toEqual([0, 5]);
  });
});
