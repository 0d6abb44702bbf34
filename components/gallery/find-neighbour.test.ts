import { describe, expect, test } from "vitest";
import { findNeighbour, findPosition } from "./find-neighbour";
import type { Row } from "./gallery-layout";

const row = (start: number, ...widths: number[]): Row<number> => ({
  start,
  height: 100,
  tiles: widths.map((width, index) => ({ item: start + index, width })),
});
/** 0 1 2 / 3 4 / 5 */
const rows = [row(0, 100, 100, 100), row(3, 250, 50), row(5, 120)];
const move = (item: number, direction: Parameters<typeof findNeighbour>[2]) => {
  const position = findPosition(rows, (other) => other === item);
  const next = position && findNeighbour(rows, position, direction, 0);
  return next && rows[next.row]?.tiles[next.column]?.item;
};

describe("neighbour", () => {
  test("left and right run through the rows as one line", () => {
    expect([move(0, "ArrowRight"), move(2, "ArrowRight"), move(3, "ArrowLeft")]).toEqual([1, 3, 2]);
  });

  test("up and down go to the nearest tile", () => {
    expect([move(0, "ArrowDown"), move(1, "ArrowDown"), move(2, "ArrowDown"), move(4, "ArrowUp")]).toEqual([
      3, 3, 4, 2,
    ]);
  });

  test("the edges stop", () => {
    expect([move(0, "ArrowLeft"), move(5, "ArrowRight"), move(1, "ArrowUp"), move(5, "ArrowDown")]).toEqual(
      Array(4).fill(undefined),
    );
  });

  test("home and end", () => {
    expect([move(4, "Home"), move(1, "End")]).toEqual([0, 5]);
  });
});
