import type { Row } from "./gallery-layout";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

const directions: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
export const isDirection = (key: string): key is Direction => directions.includes(key);

export interface GridPosition {
  row: number;
  column: number;
}

/** Returns the position of the first item that matches. */
export function findPosition<Item>(
  rows: readonly Row<Item>[],
  matches: (item: Item) => boolean,
): GridPosition | undefined {
  for (const [row, { tiles }] of rows.entries()) {
    const column = tiles.findIndex(({ item }) => matches(item));
    if (column >= 0) return { row, column };
  }
  return undefined;
}

/** Returns the target of an arrow key; undefined at the edge. Up and down go to the nearest item. */
export function findNeighbour<Item>(
  rows: readonly Row<Item>[],
  { row, column }: GridPosition,
  direction: Direction,
  gap: number,
): GridPosition | undefined {
  const lastRow = rows.length - 1;
  const countColumns = (index: number) => rows[index]?.tiles.length ?? 0;
  switch (direction) {
    case "ArrowLeft":
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: countColumns(row - 1) - 1 } : undefined;
    case "ArrowRight":
      if (column < countColumns(row) - 1) return { row, column: column + 1 };
      return row < lastRow ? { row: row + 1, column: 0 } : undefined;
    case "ArrowUp":
    case "ArrowDown": {
      const next = rows[direction === "ArrowUp" ? row - 1 : row + 1];
      const currentRow = rows[row];
      if (!next || !currentRow) return undefined;
      return {
        row: rows.indexOf(next),
        column: findNearestColumn(next, getCenter(currentRow, column, gap), gap),
      };
    }
    case "Home":
      return { row: 0, column: 0 };
    case "End":
      return { row: lastRow, column: countColumns(lastRow) - 1 };
  }
}

function getCenter<Item>({ tiles }: Row<Item>, column: number, gap: number): number {
  const left = tiles.slice(0, column).reduce((sum, tile) => sum + tile.width + gap, 0);
  return left + (tiles[column]?.width ?? 0) / 2;
}

function findNearestColumn<Item>(row: Row<Item>, x: number, gap: number): number {
  const distances = row.tiles.map((_, column) => Math.abs(getCenter(row, column, gap) - x));
  return distances.indexOf(Math.min(...distances));
}
