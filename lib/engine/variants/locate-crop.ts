import { type Bitmap, toPipeline } from "../raster/bitmap";
import { rasterize, rasterizePart } from "../raster/rasterize";
import type { SourceFile } from "../raster/source-file";
import { type CropWindow, cropWindow } from "./crop";
import type { Box } from "./face-point";
import { type Size, scaleSize } from "./fit-box";
import type { CropStrategy } from "./gravity";
import { partSize } from "./image-part";
import { maxSide } from "./output-size";

/** Enough detail for both strategies. `entropy` reads all of these pixels several times. */
const analyzedPixels = 512 * 512;

/** Finds the window of a strategy for an output of this size, in the image or a part of it. */
export type CropLocator = (strategy: CropStrategy, size: Size, part: Box | undefined) => Promise<CropWindow>;

/**
 * The strategies see a small copy of the first frame, decoded once for all crops of a task. Its
 * size depends on the source alone, so a crop does not depend on what is rendered with it, its
 * format or its resolution.
 */
export function createCropLocator(source: SourceFile): CropLocator {
  const analyzed = new Map<Box | undefined, Promise<Bitmap>>();
  return async (strategy, size, part) => {
    const shown = part ? partSize(part, source) : source.size;
    const decoding = analyzed.get(part) ?? analyze(source, shown, part);
    analyzed.set(part, decoding);
    const bitmap = await decoding;
    const box = fitInside(size, bitmap);
    const { info } = await toPipeline(bitmap)
      .resize({ ...box, fit: "cover", position: strategy })
      .raw()
      .toBuffer({ resolveWithObject: true });

    return cropWindow(size, shown, {
      x: findCenter(info.cropOffsetLeft, box.width, bitmap.width),
      y: findCenter(info.cropOffsetTop, box.height, bitmap.height),
    });
  };
}

/** An SVG has no pixels of its own, so a small one is enlarged. */
function analyze(source: SourceFile, size: Size, part: Box | undefined): Promise<Bitmap> {
  const scale = Math.min(
    Math.sqrt(analyzedPixels / (size.width * size.height)),
    maxSide / Math.max(size.width, size.height),
    source.format === "svg" ? Number.POSITIVE_INFINITY : 1,
  );
  const target = { ...scaleSize(size, scale), fit: "fill" as const };

  return part ? rasterizePart(source, part, target) : rasterize(source, target);
}

/** Returns the largest box with the aspect ratio of `size` within the bitmap. */
function fitInside(size: Size, bitmap: Size): Size {
  const scale = Math.min(bitmap.width / size.width, bitmap.height / size.height);
  return {
    width: Math.max(1, Math.min(bitmap.width, Math.round(size.width * scale))),
    height: Math.max(1, Math.min(bitmap.height, Math.round(size.height * scale))),
  };
}

/** libvips returns offsets as negative numbers, and none without a crop. */
function findCenter(offset: number | undefined, length: number, available: number): number {
  return (Math.abs(offset ?? (available - length) / 2) + length / 2) / available;
}
