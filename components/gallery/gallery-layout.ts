import type { ImageResource } from "@/lib/images/resource";

/** Minimum height of rows, and gaps, in pixels by the width of the grid. `gridStyle` repeats them in CSS. */
const wide = { minHeight: 190, gap: 10 };
const tiers = [
  { belowWidth: 560, minHeight: 100, gap: 6 },
  { belowWidth: 900, minHeight: 140, gap: 10 },
  { belowWidth: Number.POSITIVE_INFINITY, ...wide },
];

const getRatio = ({ info }: ImageResource) => clampRatio(info.width, info.height);

/** Lays the images out for a known width. */
export function layoutRows(
  images: readonly ImageResource[],
  width: number,
): { rows: Row<ImageResource>[]; gap: number } {
  const { minHeight, gap } = tiers.find(({ belowWidth }) => width < belowWidth) ?? wide;
  return { rows: width === 0 ? [] : justifiedRows(images, getRatio, { width, gap, minHeight }), gap };
}

/**
 * The same rows in CSS alone, for server HTML, which does not know the width. The empty last item fills an incomplete row;
 * its negative margin cancels its own gap.
 */
export const gridStyle =
  "flex flex-wrap [--gap:10px] [--row:190px] gap-(--gap) @max-[900px]:[--row:140px] @max-[560px]:[--gap:6px] @max-[560px]:[--row:100px] after:-ms-(--gap) after:grow-999999 after:content-['']";

export function tileStyle(image: ImageResource) {
  const ratio = getRatio(image);
  return { flex: `${ratio} 1 calc(var(--row) * ${ratio})`, aspectRatio: ratio };
}

/** Estimates the width of a tile before its row is laid out, to choose the variant. */
export function estimateTileWidth(image: ImageResource): number {
  return Math.ceil(getRatio(image) * wide.minHeight * 1.2);
}

interface Tile<Item> {
  item: Item;
  width: number;
}

export interface Row<Item> {
  tiles: Tile<Item>[];
  height: number;
  /** Position of the first tile among all items. */
  start: number;
}

interface RowLayout {
  width: number;
  gap: number;
  /** Minimum height of full rows, and exact height of an incomplete last row. */
  minHeight: number;
}

/** Panoramas and towers are cropped to these ratios, so that one image does not take a row of five. */
const [minRatio, maxRatio] = [0.6, 2.4];

export function clampRatio(width: number | null, height: number | null): number {
  return width && height ? Math.min(maxRatio, Math.max(minRatio, width / height)) : 1;
}

/**
 * Puts images into rows of equal width in which each keeps its aspect ratio. A row ends before the image that does not fit at
 * the minimum height. These are the rules of a wrapping flex container whose items start at that height and grow by their
 * ratio: the server's HTML lays out the first page that way, and nothing moves when scripts take over.
 */
export function justifiedRows<Item>(
  items: readonly Item[],
  getRatio: (item: Item) => number,
  { width, gap, minHeight }: RowLayout,
): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let start = 0;
  let ratios = 0;
  const closeRow = (end: number, maxHeight = Number.POSITIVE_INFINITY) => {
    const height = Math.min(maxHeight, (width - gap * (end - start - 1)) / ratios);
    const tiles = items.slice(start, end).map((item) => ({ item, width: getRatio(item) * height }));
    rows.push({ tiles, height, start });
    start = end;
    ratios = 0;
  };
  for (const [index, item] of items.entries()) {
    const ratio = getRatio(item);
    const neededWidth = (ratios + ratio) * minHeight + gap * (index - start);
    if (index > start && neededWidth > width) closeRow(index);
    ratios += ratio;
  }
  if (start < items.length) closeRow(items.length, minHeight);
  return rows;
}
