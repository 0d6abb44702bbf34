export interface Tile<Item> {
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
