import { imageLimits } from "../formats";
import type { ImageSource } from "../image-properties";
import { contentSize, fitToBox, type Size, scaleSize } from "./fit-box";
import { getOutputSpec, type OutputSpec } from "./output-spec";
import { recipeLimits } from "./recipe";
import { layOutRecipe } from "./recipe-layout";

/**
 * The longest side of a variant. This is WebP's limit, applied to all formats so that a variant has
 * the same size in each. Only images like very long screenshots reach it.
 */
export const maxSide = 16_383;

/** The sizes of an output and its parts. */
export interface Layout {
  /** Size of the output. */
  size: Size;
  /** Size that the upright source is fitted to, before the rotation and the border of a recipe. */
  box: Size;
  /** Size of the image itself, which `contain` centers in the box. */
  content: Size;
  /** Pixels of the output for each pixel in the settings of a recipe. */
  pixelRatio: number;
  /** Width of a recipe's border, which surrounds the box. */
  border: number;
}

/**
 * Returns the size of the output and its parts. Images are never enlarged: when the source is
 * smaller than the box, the box shrinks. `cover`, `contain` and `fill` always have the box's aspect
 * ratio, `inside` and `outside` always the source's. An SVG has no pixels, so it is rendered at the
 * requested size.
 */
export function layOut(spec: OutputSpec, source: ImageSource): Layout {
  const parts = spec.recipe
    ? layOutRecipe(spec.recipe, { spec, source, frames: countFrames(source) })
    : layOutBox(spec, source);
  return { ...parts, content: contentSize(spec.fit, parts.box, source) };
}

/** Returns the size of the output. A trim is not considered, because it depends on the pixels. */
export function outputSize(spec: OutputSpec, source: ImageSource): Size {
  return layOut(spec, source).size;
}

function layOutBox(spec: OutputSpec, source: ImageSource): Omit<Layout, "content"> {
  const box = { width: spec.width || maxSide, height: spec.height || maxSide };
  const frames = countFrames(source);
  const size = clampSize(fitToBox(spec.fit, box, source), limitPixels(spec, frames) / frames);

  return { size, box: size, pixelRatio: 1, border: 0 };
}

/** Returns the limit for all frames together. A mark is drawn in memory, as by a recipe. */
function limitPixels({ mark }: OutputSpec, frames: number): number {
  if (mark === undefined) return imageLimits.maxPixels;
  return frames === 1 ? recipeLimits.maxPixels : recipeLimits.maxAnimationPixels;
}

/** Shrinks the size when a side is too long or it has more pixels than the limit. */
function clampSize(size: Size, maxPixels: number): Size {
  const scale = Math.min(
    maxSide / size.width,
    maxSide / size.height,
    Math.sqrt(maxPixels / (size.width * size.height)),
  );
  return scale < 1 ? scaleSize(size, scale) : size;
}

function countFrames(source: ImageSource): number {
  return isAnimated(source) ? source.pages : 1;
}

/**
 * Returns the size of a variant without rendering it; with a trim, the size that it would have
 * without. Also used by the pages, so it must not depend on pixel code.
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
