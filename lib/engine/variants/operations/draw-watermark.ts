import { type Bitmap, toBitmap } from "../../raster/bitmap";
import { type OverlayOptions, sharp } from "../../raster/sharp";
import { type Size, scaleSize } from "../fit-box";
import { center, getGravityPoint } from "../gravity";
import { type Watermark, type WatermarkPlacement, watermarkLimits } from "../watermark";
import { editBitmap, hasAlpha, type Operation } from "./edit-bitmap";
import { drawTiles } from "./watermark-tiles";

/**
 * Draws the mark over an image. All frames of an animation get the same one. It is placed within the
 * area at the center of the image, by default the whole image, and its size follows from the area.
 */
export function drawWatermark(watermark: Watermark, area?: Size): Operation {
  let prepared: Promise<OverlayOptions> | undefined;
  return async (bitmap) => {
    prepared ??= prepareLayer(watermark, bitmap, area ?? bitmap);
    const layer = await prepared;
    return editBitmap(bitmap, (pipeline) => {
      const marked = pipeline.composite([layer]);
      return hasAlpha(bitmap) ? marked : marked.removeAlpha();
    });
  };
}

async function prepareLayer(watermark: Watermark, image: Size, area: Size): Promise<OverlayOptions> {
  const mark = await scaleMark(watermark, area);
  const margin = toPixels(watermark.margin, area);
  if (watermark.position === "tile") {
    const { pixels, ...raw } = drawTiles(mark, { gap: Math.max(1, margin), image });
    return { input: pixels, raw, left: 0, top: 0, tile: true };
  }

  const { x, y } = getGravityPoint(watermark.position) ?? center;
  const { pixels, width, height, channels } = mark;
  return {
    input: pixels,
    raw: { width, height, channels },
    left: Math.floor((image.width - area.width) / 2) + place(x, { free: area.width - width, margin }),
    top: Math.floor((image.height - area.height) / 2) + place(y, { free: area.height - height, margin }),
  };
}

/** Converts a percentage of the shorter side. */
function toPixels(percentage: number, { width, height }: Size): number {
  return Math.round((Math.min(width, height) * percentage) / 100);
}

/** Returns the distance from the left or the top, in an image with this much room next to the mark. */
function place(share: number, { free, margin }: { free: number; margin: number }): number {
  if (share === center.x) return Math.floor(free / 2);
  return share === 0 ? Math.min(margin, free) : Math.max(0, free - margin);
}

/** Twice the limit of files: marks of texts and SVG are larger. */
const maxMarkPixels = 2 * watermarkLimits.maxPixels;

/** Returns the mark as it is seen on the area: in its size and with its opacity. */
async function scaleMark({ bytes, opacity, size }: Watermark, area: Size): Promise<Bitmap> {
  const side = Math.max(1, toPixels(size, area));
  const open = () => sharp(bytes, { failOn: "error", limitInputPixels: maxMarkPixels });
  const { width, height } = await open().metadata();
  const scaled = scaleSize({ width, height }, side / Math.max(width, height));
  const pipeline = open().resize({ ...scaled, fit: "fill" });

  return fade(await toBitmap(pipeline.toColourspace("srgb").ensureAlpha(), null), opacity);
}

/** Multiplies the alpha. */
function fade(mark: Bitmap, opacity: WatermarkPlacement["opacity"]): Bitmap {
  const { pixels, channels } = mark;
  for (let at = channels - 1; at < pixels.length; at += channels)
    pixels[at] = Math.round((pixels[at] ?? 0) * opacity);

  return mark;
}
