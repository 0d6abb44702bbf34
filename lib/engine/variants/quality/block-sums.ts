import type { FloatArena } from "./float-arena";
import type { Plane } from "./lab-planes";

/** The side of a block of pixels. Two by two blocks are a window of SSIM. */
export const blockSide = 4;

/** Sums over the blocks of a plane. */
export interface BlockSums {
  sums: Float32Array;
  squares: Float32Array;
  /** With the same pixels of the reference. */
  products: Float32Array;
}

export function allocateSums(
  { width, height }: { width: number; height: number },
  arena: FloatArena,
): BlockSums {
  const allocate = () => arena.allocate(countBlocks(width) * countBlocks(height));
  return { sums: allocate(), squares: allocate(), products: allocate() };
}

/** An image smaller than a block is one block. */
export function countBlocks(length: number): number {
  return Math.max(1, Math.floor(length / blockSide));
}

export function sumBlocks(
  reference: Plane,
  { samples }: Plane,
  { sums, squares, products }: BlockSums,
): void {
  const { width, height, samples: others } = reference;
  const [columns, rows] = [countBlocks(width), countBlocks(height)];
  const [blockWidth, blockHeight] = [Math.min(blockSide, width), Math.min(blockSide, height)];
  for (let row = 0, block = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, block += 1) {
      let [sum, square, product] = [0, 0, 0];
      let start = row * blockSide * width + column * blockSide;
      for (let line = 0; line < blockHeight; line += 1, start += width) {
        for (let at = start; at < start + blockWidth; at += 1) {
          const value = samples[at] as number;
          sum += value;
          square += value * value;
          product += value * (others[at] as number);
        }
      }
      sums[block] = sum;
      squares[block] = square;
      products[block] = product;
    }
  }
}
