import { imageLimits } from "../formats";
import type { ImageSource } from "../image-properties";
import { getOutputSpec, type OutputSpec } from "./output-spec";

export interface Size {
  width: number;
  height: number;
}

/**
 * The longest side of a variant. This is WebP's limit, applied to all formats so that a variant has
 * the same size in each. Only images like very long screenshots reach it.
 */
export const maxSide = 16_383;

/**
 * Returns the size of the output. Images are never enlarged: when the source is smaller than the
 * box, the box shrinks. `cover`, `contain` and `fill` always have the box's aspect ratio, `inside`
 * and `outside` always the source's. An SVG has no pixels, so it is rendered at the requested size.
 */
export function outputSize(spec: OutputSpec, source: ImageSource): Size {
  const box = {
    width: spec.width || maxSide,
    height: spec.height || maxSide,
  };
  return clampSize(fitToBox(spec, box, source), source);
}

/**
 * Returns the size of the image itself, which `contain` centers on a background of the output size.
 */
export function contentSize(spec: OutputSpec, size: Size, source: ImageSource): Size {
  return spec.fit === "contain" ? scaleSize(source, insideScale(size, source)) : size;
}

/** Returns the share of the source's resolution that this size needs; 1 = all of it. */
export function neededScale(size: Size, source: Size): number {
  return Math.max(size.width / source.width, size.height / source.height);
}

function fitToBox(spec: OutputSpec, box: Size, source: ImageSource): Size {
  switch (spec.fit) {
    case "cover":
    case "fill":
      return scaleSize(box, Math.min(1, getMaxEnlargement(source) / neededScale(box, source)));
    case "contain": {
      const scale = insideScale(box, source);
      return scaleSize(
        box,
        Math.max((source.width * scale) / box.width, (source.height * scale) / box.height),
      );
    }
    case "outside":
      return scaleSize(source, Math.min(getMaxEnlargement(source), neededScale(box, source)));
    case "inside":
      return scaleSize(source, insideScale(box, source));
  }
}

/** Shrinks the size when a side is too long or all frames together exceed the pixel limit. */
function clampSize(size: Size, source: ImageSource): Size {
  const pixels = size.width * size.height * (isAnimated(source) ? source.pages : 1);
  const scale = Math.min(
    maxSide / size.width,
    maxSide / size.height,
    Math.sqrt(imageLimits.maxPixels / pixels),
  );
  return scale < 1 ? scaleSize(size, scale) : size;
}

function insideScale(box: Size, source: ImageSource): number {
  return Math.min(getMaxEnlargement(source), box.width / source.width, box.height / source.height);
}

function getMaxEnlargement(source: ImageSource): number {
  return source.format === "svg" ? Number.POSITIVE_INFINITY : 1;
}

function scaleSize(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/**
 * Returns the size of a variant without rendering it. Also used by the pages, so it must not depend
 * on pixel code.
 */
export function variantSize(key: string, source: ImageSource): Size {
  return outputSize(getOutputSpec(key), source);
}

/**
 * Whether the variants are animated. TIFF pages are not frames, and an animated PNG decodes to its
 * first frame.
 */
export function isAnimated(source: ImageSource): boolean {
  return source.pages > 1 && (source.format === "gif" || source.format === "webp");
}
