import type { DeclaredColor } from "../color/declared-color";
import { convertToSrgb, expandRange } from "../color/srgb-transform";
import { invalidImage } from "../errors";
import type { Box } from "../variants/face-point";
import { neededScale, type Size, scaleSize } from "../variants/fit-box";
import { partSize, toRegion } from "../variants/image-part";
import { maxSide } from "../variants/output-size";
import { type Bitmap, toBitmap, toPipeline, toPixels16 } from "./bitmap";
import { decodeHeic } from "./heic";
import { type ResizeTarget, resizeTo } from "./resize";
import { type Sharp, sharp } from "./sharp";
import { maxPixels, readOptions, type SourceFile } from "./source-file";

/**
 * Decodes the first frame to upright pixels of the given size. An SVG is rendered at that size, not
 * enlarged: the loader receives the scale.
 */
export async function rasterize(source: SourceFile, target: ResizeTarget): Promise<Bitmap> {
  const maxSvgSize = source.format === "svg" ? getMaxSvgSize(source.size, target) : undefined;
  if (maxSvgSize) {
    const bitmap = await rasterize(source, { ...maxSvgSize, fit: "fill" });
    return toBitmap(resizeTo(toPipeline(bitmap), target), null);
  }

  const upright = (await openFirstFrame(source)).autoOrient();
  const resized = resizeTo(upright, target, { fastShrinkOnLoad: source.format !== "webp" });
  if (source.declared) return toConvertedBitmap(resized, source, source.declared);

  return toBitmap(resized, source.treatment === "keep" ? source.profile : null);
}

/** Decodes a part of the first frame to upright pixels of the given size. */
export async function rasterizePart(source: SourceFile, part: Box, target: ResizeTarget): Promise<Bitmap> {
  if (source.format !== "svg") return rasterize(source, { ...target, region: toRegion(part, source.size) });

  const scale = Math.min(
    neededScale(target.crop?.full ?? target, partSize(part, source)),
    maxSide / Math.max(source.size.width, source.size.height),
    Math.sqrt(maxPixels("svg") / (source.size.width * source.size.height)),
  );
  const bitmap = await rasterize(source, { ...scaleSize(source.size, scale), fit: "fill" });
  return toBitmap(resizeTo(toPipeline(bitmap), { ...target, region: toRegion(part, bitmap) }), null);
}

/**
 * A thin SVG scaled to fill a square can exceed the loader's limit. Returns `undefined` when the
 * SVG can be rendered large enough, else the largest possible size, to be enlarged from there.
 */
function getMaxSvgSize(size: Size, target: Size): Size | undefined {
  const largestScale = maxSide / Math.max(size.width, size.height);
  if (neededScale(target, size) <= largestScale) return undefined;

  const maxSize = {
    width: Math.max(1, Math.floor(size.width * largestScale)),
    height: Math.max(1, Math.floor(size.height * largestScale)),
  };
  // The loader keeps the aspect ratio, so the other side would have less than a pixel.
  if (neededScale(maxSize, size) > largestScale) throw invalidImage("The SVG is too thin to be drawn.");

  return maxSize;
}

async function toConvertedBitmap(
  pipeline: Sharp,
  source: SourceFile,
  declared: DeclaredColor,
): Promise<Bitmap> {
  const maxSample = source.limitedRange ? 65_535 : source.maxSample;
  const decoded = await toPixels16(pipeline, { isGray: source.colorSpace === "gray", maxSample });
  return { ...decoded, pixels: convertToSrgb(decoded.pixels, decoded.channels, declared), profile: null };
}

async function openFirstFrame(source: SourceFile): Promise<Sharp> {
  if (source.format === "heic") {
    const pixels = await decodeHeic(source.file, { size: source.size, is16Bit: source.declared !== null });
    return expandLimitedRange(source.hasAlpha ? pixels : pixels.removeAlpha(), source);
  }

  const pixels = sharp(source.input, {
    ...readOptions(source.format),
    ...(source.firstPage > 0 && { page: source.firstPage }),
    ignoreIcc: source.treatment !== "convert",
  });
  return expandLimitedRange(pixels, source);
}

/** Runs before any other operation, because premultiplication by alpha changes the colors. */
async function expandLimitedRange(
  pipeline: Sharp,
  { limitedRange, colorSpace, maxSample }: SourceFile,
): Promise<Sharp> {
  if (!limitedRange) return pipeline;

  const decoded = await toPixels16(pipeline, { isGray: colorSpace === "gray", maxSample });
  expandRange(decoded.pixels, decoded.channels, limitedRange);
  const { pixels, width, height, channels } = decoded;

  return sharp(pixels, { raw: { width, height, channels } });
}

/** Opens all frames, for animated formats. */
export function openAllFrames(source: SourceFile): Sharp {
  return sharp(source.input, {
    ...readOptions(source.format),
    page: source.firstPage,
    pages: source.pages,
    ignoreIcc: source.treatment === "ignore",
  });
}
