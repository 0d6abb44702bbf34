import { tilesOfRow } from "./rows";
import {
  type GridLayout,
  rowAtHeight,
  rowOfOffset,
  type Section,
  sectionAtHeight,
  sectionOfIndex,
} from "./sections";

/**
 * A rectangle of the grid. `start` is the distance from the inline start, which mirrored pages have
 * at the right.
 */
export interface Box {
  start: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the box of an image; undefined while its row is only estimated. */
export function boxOfIndex(layout: GridLayout, index: number): Box | undefined {
  const section = sectionOfIndex(layout, index);
  if (!section?.rows || !section.ratios) return undefined;

  const row = rowOfOffset(section.rows, index - section.firstIndex);
  const tiles = tilesOfRow(section.rows, row, section.ratios, layout.spec);
  const tile = tiles.find(({ offset }) => offset === index - section.firstIndex);
  if (!tile) return undefined;

  const { top, height } = rowBox(section, row);
  return { start: tile.start, top, width: tile.width, height };
}

function rowBox({ rows, rowsTop }: Section, row: number): { top: number; height: number } {
  return { top: rowsTop + (rows?.tops[row] ?? 0), height: rows?.heights[row] ?? 0 };
}

/** Returns the images whose tiles a rectangle touches, mounted or not. */
export function indexesInBox(layout: GridLayout, box: Box): number[] {
  const bottom = box.top + box.height;
  const indexes: number[] = [];
  for (const section of layout.sections) {
    if (section.top > bottom) break;
    if (section.top + section.height < box.top || !section.rows || !section.ratios) continue;

    for (let row = rowAtHeight(section, box.top); row < section.rowCount; row += 1) {
      const { top, height } = rowBox(section, row);
      if (top > bottom) break;
      if (top + height < box.top) continue;

      for (const tile of tilesOfRow(section.rows, row, section.ratios, layout.spec))
        if (tile.start <= box.start + box.width && tile.start + tile.width >= box.start)
          indexes.push(section.firstIndex + tile.offset);
    }
  }

  return indexes;
}

const moves = [
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
] as const;
export type Move = (typeof moves)[number];

export const isMove = (key: string): key is Move => moves.some((move) => move === key);

/**
 * Returns the image that a key leads to; the same one at an edge. Left and right are as on a page
 * from left to right.
 */
export function moveIndex(layout: GridLayout, index: number, move: Move, pageHeight: number): number {
  const last = layout.count - 1;
  switch (move) {
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "ArrowRight":
      return Math.min(last, index + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowUp":
      return moveByRow(layout, index, -1);
    case "ArrowDown":
      return moveByRow(layout, index, 1);
    case "PageUp":
      return moveByHeight(layout, index, -pageHeight);
    case "PageDown":
      return moveByHeight(layout, index, pageHeight);
  }
}

function moveByRow(layout: GridLayout, index: number, direction: -1 | 1): number {
  const section = sectionOfIndex(layout, index);
  const box = boxOfIndex(layout, index);
  if (!section?.rows || !box) return index;

  const row = rowOfOffset(section.rows, index - section.firstIndex) + direction;
  const center = box.start + box.width / 2;
  if (row >= 0 && row < section.rowCount) return nearestInRow(layout, section, row, center);

  const next = layout.sections[layout.sections.indexOf(section) + direction];
  if (!next) return index;

  return nearestInRow(layout, next, direction > 0 ? 0 : next.rowCount - 1, center);
}

function moveByHeight(layout: GridLayout, index: number, distance: number): number {
  const box = boxOfIndex(layout, index);
  if (!box) return index;

  const y = Math.min(layout.height - 1, Math.max(0, box.top + distance));
  const section = sectionAtHeight(layout, y);
  if (!section) return index;

  return nearestInRow(layout, section, rowAtHeight(section, y), box.start + box.width / 2);
}

function nearestInRow({ spec }: GridLayout, section: Section, row: number, center: number): number {
  if (!section.rows || !section.ratios) return section.firstIndex;

  const distances = tilesOfRow(section.rows, row, section.ratios, spec).map(({ offset, start, width }) => ({
    index: section.firstIndex + offset,
    distance: Math.abs(start + width / 2 - center),
  }));
  const nearest = Math.min(...distances.map(({ distance }) => distance));

  return distances.find(({ distance }) => distance === nearest)?.index ?? section.firstIndex;
}
