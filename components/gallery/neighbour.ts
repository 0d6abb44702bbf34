import type { Row } from "./justified-rows";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

const directions: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
export const isDirection = (key: string): key is Direction => directions.includes(key);

export interface Place {
  row: number;
  column: number;
}

/** The place of the first item that the test accepts. */
export function placeOf<Item>(rows: readonly Row<Item>[], isIt: (item: Item) => boolean): Place | undefined {
  for (const [row, { tiles }] of rows.entries()) {
    const column = tiles.findIndex(({ item }) => isIt(item));
    if (column >= 0) return { row, column };
  }
  return undefined;
}

/** Where an arrow key leads from a place; undefined at the edge. Up and down go to what lies nearest. */
export function neighbour<Item>(
  rows: readonly Row<Item>[],
  { row, column }: Place,
  direction: Direction,
  gap: number,
): Place | undefined {
  const lastRow = rows.length - 1;
  const columns = (index: number) => rows[index]?.tiles.length ?? 0;
  switch (direction) {
    case "ArrowLeft":
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: columns(row - 1) - 1 } : undefined;
    case "ArrowRight":
      if (column < columns(row) - 1) return { row, column: column + 1 };
      return row < lastRow ? { row: row + 1, column: 0 } : undefined;
    case "ArrowUp":
    case "ArrowDown": {
      const next = rows[direction === "ArrowUp" ? row - 1 : row + 1];
      const here = rows[row];
      if (!next || !here) return undefined;
      return { row: rows.indexOf(next), column: nearest(next, centreOf(here, column, gap), gap) };
    }
    case "Home":
      return { row: 0, column: 0 };
    case "End":
      return { row: lastRow, column: columns(lastRow) - 1 };
  }
}

function centreOf<Item>({ tiles }: Row<Item>, column: number, gap: number): number {
  const left = tiles.slice(0, column).reduce((sum, tile) => sum + tile.width + gap, 0);
  return left + (tiles[column]?.width ?? 0) / 2;
}

function nearest<Item>(row: Row<Item>, x: number, gap: number): number {
  const distances = row.tiles.map((_, column) => Math.abs(centreOf(row, column, gap) - x));
  return distances.indexOf(Math.min(...distances));
}
