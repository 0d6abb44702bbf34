import { type RowTile, tilesOfRow } from "./rows";
import { type GridLayout, rowAtHeight, rowOfOffset, type Section, sectionOfIndex } from "./sections";

export interface VisibleRow {
  /** Position of the row in its section, and among all rows. */
  row: number;
  gridRow: number;
  top: number;
  height: number;
  tiles: RowTile[];
}

export interface VisibleSection {
  section: Section;
  rows: VisibleRow[];
}

/** A range of heights. */
export interface Range {
  top: number;
  bottom: number;
}

/**
 * Returns what lies in a range of heights; the row of the image with the focus too, wherever it is.
 */
export function visibleSections(
  layout: GridLayout,
  { top, bottom }: Range,
  focusedIndex?: number,
): VisibleSection[] {
  const focusedSection = focusedIndex === undefined ? undefined : sectionOfIndex(layout, focusedIndex);
  const focusedRow =
    focusedSection?.rows && focusedIndex !== undefined
      ? rowOfOffset(focusedSection.rows, focusedIndex - focusedSection.firstIndex)
      : undefined;

  return layout.sections.flatMap((section) => {
    const isNear = section.top <= bottom && section.top + section.height >= top;
    const extraRow = section === focusedSection ? focusedRow : undefined;
    if (!isNear && extraRow === undefined) return [];

    const numbers = isNear ? rowsBetween(section, { top, bottom }) : [];
    if (extraRow !== undefined && !numbers.includes(extraRow)) numbers.push(extraRow);
    numbers.sort((a, b) => a - b);

    return { section, rows: numbers.map((row) => toVisibleRow(layout, section, row)) };
  });
}

function rowsBetween(section: Section, { top, bottom }: Range): number[] {
  const { rows, rowsTop } = section;
  if (!rows) return [];

  const numbers: number[] = [];
  for (let row = rowAtHeight(section, top); row < section.rowCount; row += 1) {
    if (rowsTop + (rows.tops[row] ?? 0) > bottom) break;
    numbers.push(row);
  }

  return numbers;
}

function toVisibleRow({ spec }: GridLayout, section: Section, row: number): VisibleRow {
  const { rows, ratios, rowsTop, firstRow } = section;
  if (!rows || !ratios) throw new RangeError("The rows of this section are not known.");

  return {
    row,
    gridRow: firstRow + row,
    top: rowsTop + (rows.tops[row] ?? 0),
    height: rows.heights[row] ?? 0,
    tiles: tilesOfRow(rows, row, ratios, spec),
  };
}
