import type { ImageFormat, OutputFormat } from "../formats";
import type { Bitmap } from "../raster/bitmap";
import type { Size } from "./output-size";

/** What was compressed with loss has no even areas and colours without number, so it is not looked at. */
const losslessSourceFormats: readonly ImageFormat[] = ["png", "gif", "svg", "webp", "tiff"];
/** What these do differently with graphics. PNG and GIF are without loss for everything. */
const graphicAwareFormats: readonly OutputFormat[] = ["webp", "avif", "jpeg"];

/** Encoding without loss takes up to 0.6 µs a pixel, when the pixels turn out to be those of a photograph after all. */
const maxGraphicPixels = 4_000_000;
const maxColors = 64;
const minEvenShare = 0.5;
/** Enough to tell, in less than a millisecond. */
const maxSampledRows = 64;

/** Whether a picture can be a graphic, as far as can be told without its pixels. */
export function canBeGraphic(source: ImageFormat, format: OutputFormat, { width, height }: Size): boolean {
  return (
    losslessSourceFormats.includes(source) &&
    graphicAwareFormats.includes(format) &&
    width * height <= maxGraphicPixels
  );
}

/**
 * Whether the picture is an icon, pixel art, a logo or a screen with text: few colours, or mostly even areas. Of photographs,
 * those with few colours (dithered ones) too have mostly neighbours that differ. Rows spread over the picture are looked at.
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

/** All channels of a pixel as one number. */
function readColor({ pixels, channels }: Bitmap, at: number): number {
  return pixels.readUIntBE(at * channels, channels);
}
