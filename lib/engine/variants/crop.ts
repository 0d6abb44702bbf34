import type { ImageSource } from "../image-properties";
import { neededScale, type Size } from "./fit-box";
import { type CropStrategy, center, type FocalPoint, resolveGravity } from "./gravity";
import type { OutputSpec } from "./output-spec";

/**
 * A crop: the whole image is scaled to `full`, and the output is cut out of it at `left` and `top`.
 */
export interface CropWindow {
  full: Size;
  left: number;
  top: number;
}

/**
 * Returns how `cover` crops an image to the size: a window, or the strategy that finds one.
 * `undefined` means at the center, or not at all.
 */
export function planCrop(
  spec: OutputSpec,
  size: Size,
  source: ImageSource,
): CropWindow | CropStrategy | undefined {
  if (spec.fit !== "cover") return undefined;

  const placement =
    spec.gravity === undefined ? source.focalPoint : resolveGravity(spec.gravity, source.facePoint);
  if (!placement) return undefined;

  const full = scaleToCover(size, source);
  if (full.width === size.width && full.height === size.height) return undefined;
  if (typeof placement === "string") return placement;

  const isCentered = placement.x === center.x && placement.y === center.y;
  return isCentered ? undefined : cropWindow(size, source, placement);
}

/** Returns the window of this size whose center is as near to the point as the image allows. */
export function cropWindow(size: Size, source: Size, point: FocalPoint): CropWindow {
  const full = scaleToCover(size, source);
  return {
    full,
    left: placeWindow(point.x * full.width, size.width, full.width),
    top: placeWindow(point.y * full.height, size.height, full.height),
  };
}

/** Returns the smallest size of the whole image that covers the given size. */
function scaleToCover(size: Size, source: Size): Size {
  const scale = neededScale(size, source);
  return {
    width: Math.max(size.width, Math.round(source.width * scale)),
    height: Math.max(size.height, Math.round(source.height * scale)),
  };
}

function placeWindow(center: number, length: number, available: number): number {
  return Math.max(0, Math.min(Math.round(center - length / 2), available - length));
}
