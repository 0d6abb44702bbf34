import { tileRatio } from "@/components/image-lists/ratio-bytes";
import { sampleRatios } from "@/components/image-lists/sample-ratios";

/** The arrangement of images in rows. Lengths are in CSS pixels. */
export type GridSpec =
  | { kind: "justified"; width: number; gap: number; minHeight: number; maxHeight: number }
  | { kind: "square"; width: number; gap: number; minSize: number }
  | { kind: "list"; width: number; gap: number; rowHeight: number };

/** The rows of a section. Typed arrays, because a library has hundreds of thousands of rows. */
export interface SectionRows {
  /** Position of each row's first image in the section, and the number of images at the end. */
  starts: Uint32Array;
  /** Distance of each row from the first one. */
  tops: Float64Array;
  heights: Float64Array;
  height: number;
}

export function layoutRows(ratios: Uint8Array, spec: GridSpec): SectionRows {
  return spec.kind === "justified" ? layoutJustified(ratios, spec) : layoutUniform(ratios.length, spec);
}

/**
 * Rows of equal width in which each image keeps its ratio. A row ends before the image that does
 * not fit at the minimum height, and leaves its end empty when it would exceed the maximum height,
 * as a portrait before a panorama does. These are the rules of a wrapping flex container whose
 * items start at that height and grow by their ratio, so server HTML for an unknown width has the
 * same rows.
 */
function layoutJustified(
  ratios: Uint8Array,
  { width, gap, minHeight, maxHeight }: Extract<GridSpec, { kind: "justified" }>,
): SectionRows {
  const starts: number[] = [];
  const heights: number[] = [];
  let start = 0;
  let sum = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = tileRatio(ratios[index] ?? 0);
    if (index > start && (sum + ratio) * minHeight + gap * (index - start) > width) {
      starts.push(start);
      heights.push(Math.min(maxHeight, (width - gap * (index - start - 1)) / sum));
      start = index;
      sum = 0;
    }
    sum += ratio;
  }

  if (start < ratios.length) {
    starts.push(start);
    heights.push(Math.min(minHeight, (width - gap * (ratios.length - start - 1)) / sum));
  }

  return stackRows(starts, heights, ratios.length, gap);
}

function stackRows(starts: number[], heights: number[], count: number, gap: number): SectionRows {
  const tops = new Float64Array(heights.length);
  let top = 0;
  for (const [row, height] of heights.entries()) {
    tops[row] = top;
    top += height + gap;
  }

  return {
    starts: Uint32Array.from([...starts, count]),
    tops,
    heights: Float64Array.from(heights),
    height: Math.max(0, top - gap),
  };
}

/** Columns and height of the rows of squares and lists. */
function uniformRows(spec: Exclude<GridSpec, { kind: "justified" }>): { columns: number; height: number } {
  if (spec.kind === "list") return { columns: 1, height: spec.rowHeight };

  const { width, gap, minSize } = spec;
  const columns = Math.max(1, Math.floor((width + gap) / (minSize + gap)));

  return { columns, height: (width - gap * (columns - 1)) / columns };
}

function layoutUniform(count: number, spec: Exclude<GridSpec, { kind: "justified" }>): SectionRows {
  const { columns, height } = uniformRows(spec);
  const rows = Math.ceil(count / columns);
  return {
    starts: Uint32Array.from({ length: rows + 1 }, (_, row) => Math.min(count, row * columns)),
    tops: Float64Array.from({ length: rows }, (_, row) => row * (height + spec.gap)),
    heights: new Float64Array(rows).fill(height),
    height: Math.max(0, rows * (height + spec.gap) - spec.gap),
  };
}

/** Enough for their mean height to equal the mean of a whole month. */
const sampleSize = 400;

/** Estimates the rows of images of which only the number and the sum of the ratios are known. */
export function estimateRows(
  { count, ratioSum }: { count: number; ratioSum: number },
  spec: GridSpec,
): { rows: number; height: number } {
  if (count === 0) return { rows: 0, height: 0 };
  if (spec.kind !== "justified") {
    const { columns, height } = uniformRows(spec);
    const rows = Math.ceil(count / columns);
    return { rows, height: rows * (height + spec.gap) - spec.gap };
  }

  const sample = sampleRatios(sampleSize, ratioSum / count);
  const { heights, height } = layoutRows(sample, spec);
  const scale = count / sampleSize;
  const rows = Math.max(1, Math.round(heights.length * scale));

  return { rows, height: Math.max(spec.minHeight, (height + spec.gap) * scale - spec.gap) };
}

export interface RowTile {
  /** Position in the section. */
  offset: number;
  /** Distance from the start of the row. */
  start: number;
  width: number;
}

/** Returns the tiles of a row. */
export function tilesOfRow(rows: SectionRows, row: number, ratios: Uint8Array, spec: GridSpec): RowTile[] {
  const height = rows.heights[row] ?? 0;
  const widthOf = (offset: number) => {
    if (spec.kind === "list") return spec.width;
    return spec.kind === "square" ? height : tileRatio(ratios[offset] ?? 0) * height;
  };
  const tiles: RowTile[] = [];
  let start = 0;
  for (let offset = rows.starts[row] ?? 0; offset < (rows.starts[row + 1] ?? 0); offset += 1) {
    const width = widthOf(offset);
    tiles.push({ offset, start, width });
    start += width + spec.gap;
  }

  return tiles;
}
