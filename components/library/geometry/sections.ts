import type { SectionSource } from "@/components/image-lists/image-list";
import { estimateRows, type GridSpec, layoutRows, type SectionRows } from "./rows";

export interface Section extends SectionSource {
  /** Distance of the heading from the top of the grid. */
  top: number;
  /** Distance of the first row from the top of the grid. */
  rowsTop: number;
  height: number;
  /** Positions of the first image and the first row among all. */
  firstIndex: number;
  firstRow: number;
  rowCount: number;
  /** Undefined while the rows are estimated. */
  rows: SectionRows | undefined;
}

export interface GridLayout {
  spec: GridSpec;
  headingHeight: number;
  sections: readonly Section[];
  height: number;
  count: number;
  rowCount: number;
}

interface LayoutOptions {
  spec: GridSpec;
  /** Height of a section's heading; 0 without headings. */
  headingHeight: number;
  /** Distance between sections. */
  sectionGap: number;
}

/**
 * Lays out all sections. Rows of unchanged sections are taken from the previous layout of the same
 * spec.
 */
export function layoutSections(
  sources: readonly SectionSource[],
  { spec, headingHeight, sectionGap }: LayoutOptions,
  previous?: GridLayout,
): GridLayout {
  const known = new Map<Uint8Array, SectionRows>();
  if (previous?.spec === spec)
    for (const { ratios, rows } of previous.sections) if (ratios && rows) known.set(ratios, rows);

  const sections: Section[] = [];
  let [top, firstIndex, firstRow] = [0, 0, 0];
  for (const source of sources) {
    const rows = source.ratios && (known.get(source.ratios) ?? layoutRows(source.ratios, spec));
    const size = rows ? { rows: rows.heights.length, height: rows.height } : estimateRows(source, spec);
    const height = headingHeight + size.height;
    const place = { top, rowsTop: top + headingHeight, height, firstIndex, firstRow };
    sections.push({ ...source, ...place, rowCount: size.rows, rows });
    top += height + sectionGap;
    firstIndex += source.count;
    firstRow += size.rows;
  }

  const height = Math.max(0, top - sectionGap);
  return { spec, headingHeight, sections, height, count: firstIndex, rowCount: firstRow };
}

/** Returns the last position whose value is at most `value`; 0 if there is none. */
export function findLast(count: number, valueAt: (position: number) => number, value: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueAt(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Returns the section at a height, or the nearest one. */
export function sectionAtHeight({ sections }: GridLayout, y: number): Section | undefined {
  return sections[findLast(sections.length, (position) => sections[position]?.top ?? 0, y)];
}

export function sectionOfIndex({ sections }: GridLayout, index: number): Section | undefined {
  const section =
    sections[findLast(sections.length, (position) => sections[position]?.firstIndex ?? 0, index)];
  return section && index >= section.firstIndex && index < section.firstIndex + section.count
    ? section
    : undefined;
}

/** Returns the row of a section at a height, or the nearest one. */
export function rowAtHeight({ rows, rowsTop }: Section, y: number): number {
  return rows ? findLast(rows.tops.length, (row) => rows.tops[row] ?? 0, y - rowsTop) : 0;
}

/** Returns the row of an image that is in this position of its section. */
export function rowOfOffset(rows: SectionRows, offset: number): number {
  return findLast(rows.heights.length, (row) => rows.starts[row] ?? 0, offset);
}
