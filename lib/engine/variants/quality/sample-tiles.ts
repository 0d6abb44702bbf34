import type { Bitmap } from "../../raster/bitmap";

const tileSide = 128;
/** Tiles start on the blocks of the encoders, so that they are cut into the same blocks. */
const alignment = 16;

/** Equal tiles of an image, in rows. */
export interface TileGrid {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

/**
 * Plans tiles of about 128 × 128 pixels, evenly spread over the image. Returns `undefined` when the
 * whole image has no more pixels than allowed.
 */
export function planTiles({ width, height }: Bitmap, maxPixels: number): TileGrid | undefined {
  if (width * height <= maxPixels) return undefined;

  const count = Math.max(1, Math.floor(maxPixels / tileSide ** 2));
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * width) / height))));
  const rows = Math.max(1, Math.floor(count / columns));
  const [cellWidth, cellHeight] = [Math.floor(width / columns), Math.floor(height / rows)];
  const tileHeight = Math.min(cellHeight, tileSide);
  // A flat image has longer tiles of the same area, and a narrow image higher ones.
  const tileWidth = Math.min(cellWidth, Math.floor(tileSide ** 2 / tileHeight));
  return {
    columns,
    rows,
    tileWidth,
    tileHeight: Math.min(cellHeight, Math.floor(tileSide ** 2 / tileWidth)),
  };
}

/** Copies the tiles into one bitmap. */
export function copyTiles(bitmap: Bitmap, grid: TileGrid | undefined): Bitmap {
  if (!grid) return bitmap;

  const { columns, rows, tileWidth, tileHeight } = grid;
  const { width, height, channels, pixels } = bitmap;
  const copied = Buffer.allocUnsafe(columns * tileWidth * rows * tileHeight * channels);
  for (let row = 0; row < rows; row += 1) {
    const top = placeTile(height, rows, row, tileHeight);
    for (let column = 0; column < columns; column += 1) {
      const left = placeTile(width, columns, column, tileWidth);
      for (let y = 0; y < tileHeight; y += 1) {
        const from = ((top + y) * width + left) * channels;
        const to = ((row * tileHeight + y) * columns + column) * tileWidth * channels;
        pixels.copy(copied, to, from, from + tileWidth * channels);
      }
    }
  }

  return { ...bitmap, pixels: copied, width: columns * tileWidth, height: rows * tileHeight };
}

/** Returns the start of a tile: the middle of its cell, moved to the block before. */
function placeTile(side: number, cells: number, cell: number, tile: number): number {
  const start = Math.floor(((cell + 0.5) * side) / cells - tile / 2);
  return Math.max(0, start - (start % alignment));
}
