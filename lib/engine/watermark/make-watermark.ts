import { imageTooLarge, invalidImage } from "../errors";
import { type Bitmap, toBitmap, toPipeline } from "../raster/bitmap";
import { toDecodeError } from "../raster/decode-error";
import { rasterize } from "../raster/rasterize";
import { openSource } from "../raster/source-file";
import { type Size, scaleSize } from "../variants/fit-box";
import { recipeLimits } from "../variants/recipe";
import { type WatermarkSource, watermarkLimits } from "../variants/watermark";
import { assertMarkFile, type MarkFile } from "./assert-mark-file";
import { drawText } from "./draw-text";

/** A mark in sRGB with alpha. */
export interface WatermarkImage extends Size {
  /** A PNG, not larger than the largest file that a mark can be made from. */
  bytes: Buffer;
}

const { maxFileBytes, maxPixels, maxSide } = watermarkLimits;

/**
 * Makes the mark of a watermark from a file or a text.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function makeWatermark(source: WatermarkSource, fontFile: string): Promise<WatermarkImage> {
  const mark = source.kind === "text" ? await drawText(source, fontFile) : await decodeMark(source);
  if (!hasInk(mark)) throw invalidImage("The watermark has no visible pixels.");

  return encodeMark(mark);
}

/** Decodes the first frame. A side that is longer than the largest result is reduced. */
async function decodeMark({ format, bytes }: MarkFile): Promise<Bitmap> {
  assertMarkFile({ format, bytes });
  try {
    const source = await openSource(Buffer.from(bytes), format);
    const { size } = source;
    if (format !== "svg" && size.width * size.height > maxPixels)
      throw imageTooLarge(
        `The image has more than ${maxPixels / 1e6} megapixels, the limit for a watermark.`,
      );

    const longerSide = Math.max(size.width, size.height);
    const scale = format === "svg" ? maxSide / longerSide : Math.min(1, recipeLimits.maxSide / longerSide);
    const bitmap = await rasterize(source, { ...scaleSize(size, scale), fit: "fill" });

    return await toBitmap(toPipeline(bitmap).toColourspace("srgb").ensureAlpha(), null);
  } catch (error) {
    throw toDecodeError(error, format);
  }
}

function hasInk({ pixels, channels }: Bitmap): boolean {
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 0) return true;
  return false;
}

/** A mark with much noise is reduced, because it is sent with each rendering. */
async function encodeMark(mark: Bitmap): Promise<WatermarkImage> {
  let image = await encodePng(mark, mark);
  while (image.bytes.length > maxFileBytes)
    image = await encodePng(mark, scaleSize(image, 0.95 * Math.sqrt(maxFileBytes / image.bytes.length)));

  return image;
}

async function encodePng(mark: Bitmap, { width, height }: Size): Promise<WatermarkImage> {
  const pipeline = toPipeline(mark).resize({ width, height, fit: "fill" });
  return { bytes: await pipeline.png().toBuffer(), width, height };
}
