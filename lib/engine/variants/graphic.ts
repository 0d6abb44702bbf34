import type { ImageFormat, OutputFormat } from "../formats";
import type { Bitmap } from "../raster/bitmap";
import type { Size } from "./fit-box";

/** Lossy sources have no flat areas and very many colors, so they are not checked. */
const losslessSourceFormats: readonly ImageFormat[] = ["png", "gif", "svg", "webp", "tiff"];
/** Only these formats treat graphics differently. PNG and GIF are always lossless. */
const graphicAwareFormats: readonly OutputFormat[] = ["webp", "avif", "jpeg"];

/** Lossless encoding takes up to 0.6 µs per pixel when the pixels turn out to be photographic. */
const maxGraphicPixels = 4_000_000;
const maxColors = 64;
const minEvenShare = 0.5;
/** Enough rows for a decision, in less than a millisecond. */
const maxSampledRows = 64;

/** Whether an image can be a graphic, judged without its pixels. */
export function canBeGraphic(source: ImageFormat, format: OutputFormat, { width, height }: Size): boolean {
  return (
    losslessSourceFormats.includes(source) &&
    graphicAwareFormats.includes(format) &&
    width * height <= maxGraphicPixels
  );
}

/**
 * Whether the image is an icon, pixel art, a logo or a screenshot with text: few colors, or mostly
 * flat areas. Photographs, even dithered ones with few colors, mostly have differing neighbors.
 * Samples rows spread over the image.
 */
export function isGraphic(bitmap: Bitmap): boolean {
  const { width, height } = bitmap;
  const rows = Math.min(height, maxSampledRows);
  const colors = new Set<number>();
  let even = 0;
  for (let row = 0; row < rows; row += 1) {
    const start = Math.floor(((row + 0.5) * height) / rows) * width;
    let previous: number | undefined;
    for (let at = start; at < start + width; at += 1) {
      const color = readColor(bitmap, at);
      if (color === previous) even += 1;
      else if (colors.size <= maxColors) colors.add(color);
      previous = color;
    }
  }

  return colors.size <= maxColors || even >= minEvenShare * rows * width;
}

/** Packs all channels of a pixel into one number. */
function readColor({ pixels, channels }: Bitmap, at: number): number {
  return pixels.readUIntBE(at * channels, channels);
}
