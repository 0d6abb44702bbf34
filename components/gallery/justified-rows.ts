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
  /** How high rows are about. */
  targetHeight: number;
}

/** Panoramas and towers are cropped to these, so that one picture does not take a row of five. */
const [minRatio, maxRatio] = [0.6, 2.4];

export function clampRatio(width: number | null, height: number | null): number {
  return width && height ? Math.min(maxRatio, Math.max(minRatio, width / height)) : 1;
}

/**
 * Puts pictures into rows of equal width in which each keeps its proportions: a row takes pictures until it is no higher
 * than the target. The last row is not stretched.
 */
export function justifiedRows<Item>(
  items: readonly Item[],
  getRatio: (item: Item) => number,
  { width, gap, targetHeight }: RowLayout,
): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let from = 0;
  let ratios = 0;
  const closeRow = (to: number, height: number) => {
    const tiles = items.slice(from, to).map((item) => ({ item, width: getRatio(item) * height }));
    rows.push({ tiles, height, start: from });
    from = to;
    ratios = 0;
  };
  for (const [index, item] of items.entries()) {
    ratios += getRatio(item);
    const height = (width - gap * (index - from)) / ratios;
    if (height <= targetHeight) closeRow(index + 1, height);
  }
  if (from < items.length) closeRow(items.length, targetHeight);
  return rows;
}
