import type { ImageSource } from "../image-properties";
import type { FitMode } from "./variant-keys";

export interface Size {
  width: number;
  height: number;
}

/** Fits an image to a box without enlarging it. An infinite side of the box has no effect. */
export function fitToBox(fit: FitMode, box: Size, source: ImageSource): Size {
  switch (fit) {
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

/** Returns the size of the image itself, which `contain` centers on a background of the given size. */
export function contentSize(fit: FitMode, size: Size, source: ImageSource): Size {
  return fit === "contain" ? scaleSize(source, insideScale(size, source)) : size;
}

/** Returns the share of the source's resolution that this size needs; 1 = all of it. */
export function neededScale(size: Size, source: Size): number {
  return Math.max(size.width / source.width, size.height / source.height);
}

export function scaleSize(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function insideScale(box: Size, source: ImageSource): number {
  return Math.min(getMaxEnlargement(source), box.width / source.width, box.height / source.height);
}

/** An SVG has no pixels of its own. */
function getMaxEnlargement(source: ImageSource): number {
  return source.format === "svg" ? Number.POSITIVE_INFINITY : 1;
}
