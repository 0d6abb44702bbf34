import type { Bitmap } from "../../raster/bitmap";
import type { Size } from "../fit-box";

interface Tiling {
  /** Pixels between two marks. */
  gap: number;
  image: Size;
}

/**
 * Repeats a mark over an image, with one of them at its center. Each second row is shifted by half
 * a step. Returns the part at the top left of the image, which repeats in both directions: two rows
 * of one mark, or less of them on a smaller image.
 */
export function drawTiles(mark: Bitmap, { gap, image }: Tiling): Omit<Bitmap, "profile"> {
  const { channels } = mark;
  const step = { x: mark.width + gap, y: mark.height + gap };
  const width = Math.min(image.width, step.x);
  const height = Math.min(image.height, 2 * step.y);
  const left = Math.floor((image.width - mark.width) / 2);
  const top = Math.floor((image.height - mark.height) / 2);
  const pixels = Buffer.alloc(width * height * channels);

  for (let y = 0; y < height; y += 1) {
    const fromTop = modulo(y - top, 2 * step.y);
    const isShifted = fromTop >= step.y;
    const markRow = isShifted ? fromTop - step.y : fromTop;
    if (markRow >= mark.height) continue;

    const shifted = left + (isShifted ? Math.floor(step.x / 2) : 0);
    for (let x = modulo(shifted, step.x) - step.x; x < width; x += step.x) {
      const first = Math.max(0, -x);
      const last = Math.min(mark.width, width - x);
      const from = markRow * mark.width;
      if (first < last)
        mark.pixels.copy(
          pixels,
          (y * width + x + first) * channels,
          (from + first) * channels,
          (from + last) * channels,
        );
    }
  }

  return { pixels, width, height, channels };
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
