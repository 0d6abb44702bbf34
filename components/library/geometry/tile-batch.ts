import type { Range, VisibleSection } from "./visible-rows";

/** New tiles of one frame. More would keep the page from answering. */
export const tilesPerFrame = 20;

export interface TileBatch {
  /** The tiles to render, from `tileKey`. */
  keys: ReadonlySet<string>;
  /** Whether these are all. */
  isComplete: boolean;
}

interface Options {
  mounted: ReadonlySet<string>;
  /** New tiles at most. */
  limit: number;
  /** The heights on the screen. */
  window: Range;
  idAt: (index: number) => string | undefined;
}

/** A tile in its row: in another row React makes it again. */
export const tileKey = (section: string, row: number, imageId: string) => `${section}/${row}/${imageId}`;

/**
 * Chooses the tiles to render: the ones that are mounted already, and a few new ones, first in the
 * rows of the window.
 */
export function chooseTiles(
  visible: readonly VisibleSection[],
  { mounted, limit, window, idAt }: Options,
): TileBatch {
  const keys = new Set<string>();
  const added: Record<"inWindow" | "outside", string[]> = { inWindow: [], outside: [] };
  for (const { section, rows } of visible)
    for (const { row, top, height, tiles } of rows) {
      const place = top <= window.bottom && top + height >= window.top ? "inWindow" : "outside";
      for (const { offset } of tiles) {
        const id = idAt(section.firstIndex + offset);
        if (id === undefined) continue;

        const key = tileKey(section.key, row, id);
        if (mounted.has(key)) keys.add(key);
        else added[place].push(key);
      }
    }

  const all = [...added.inWindow, ...added.outside];
  for (const key of all.slice(0, limit)) keys.add(key);

  return { keys, isComplete: all.length <= limit };
}
