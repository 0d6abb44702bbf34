import type { ImageSource } from "../image-properties";
import { fitToBox, type Size, scaleSize } from "./fit-box";
import { type RecipeOutput, recipeLimits } from "./recipe";
import { isSideways } from "./recipe-orientation";
import type { FitMode } from "./variant-keys";

interface RecipeLayout {
  size: Size;
  box: Size;
  pixelRatio: number;
  border: number;
}

interface LayoutInput {
  /** The requested sides at the density of the output, turned like the source. 0 = not requested. */
  spec: Size & { fit: FitMode };
  source: ImageSource;
  frames: number;
}

/**
 * Returns the sizes of a recipe's output. Lengths grow with the density as far as the image does. A
 * result over the limits is reduced as a whole.
 */
export function layOutRecipe(
  { settings, density }: RecipeOutput,
  { spec, source, frames }: LayoutInput,
): RecipeLayout {
  const requested = requestedBox(spec, source, density);
  const fitted = fitToBox(spec.fit, requested, source);
  const unlimited = fitToBox(spec.fit, requested, { ...source, format: "svg" });
  const reached = Math.max(fitted.width / unlimited.width, fitted.height / unlimited.height);
  const fittedRatio = Math.max(1, density * reached);

  const width = settings.border?.width ?? 0;
  const maxPixels = Math.min(recipeLimits.maxPixels, recipeLimits.maxAnimationPixels / frames);
  const scale = limitScale(surround(fitted, width * fittedRatio), maxPixels);
  const pixelRatio = fittedRatio * scale;
  const border = width === 0 ? 0 : Math.max(1, Math.round(width * pixelRatio));
  const box = shrinkWithin(fitted, border, maxPixels);
  const turned = isSideways(settings) ? { width: box.height, height: box.width } : box;

  return { size: surround(turned, border), box, pixelRatio, border };
}

function requestedBox({ width, height }: Size, source: ImageSource, density: number): Size {
  if (width === 0 && height === 0) return { width: source.width * density, height: source.height * density };
  return { width: width || Number.POSITIVE_INFINITY, height: height || Number.POSITIVE_INFINITY };
}

/** Returns the scale at which a size is within the limits; 1 when it already is. */
function limitScale({ width, height }: Size, maxPixels: number): number {
  const { maxSide } = recipeLimits;
  return Math.min(1, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)));
}

/** Shrinks the size until it is within the limits together with its border. */
function shrinkWithin(size: Size, border: number, maxPixels: number): Size {
  const maxSide = recipeLimits.maxSide - 2 * border;
  const scale = Math.min(
    1,
    maxSide / size.width,
    maxSide / size.height,
    areaScale(size, { border, maxPixels }),
  );
  const rounded = scaleSize(size, scale);
  const outer = surround(rounded, border);
  if (outer.width * outer.height <= maxPixels) return rounded;

  return {
    width: Math.max(1, Math.floor(size.width * scale)),
    height: Math.max(1, Math.floor(size.height * scale)),
  };
}

/** Solves (width × scale + 2 × border) × (height × scale + 2 × border) = maxPixels. */
function areaScale(
  { width, height }: Size,
  { border, maxPixels }: { border: number; maxPixels: number },
): number {
  const area = width * height;
  const half = border * (width + height);
  return (Math.sqrt(half ** 2 + area * (maxPixels - 4 * border ** 2)) - half) / area;
}

function surround({ width, height }: Size, border: number): Size {
  return { width: width + 2 * border, height: height + 2 * border };
}
