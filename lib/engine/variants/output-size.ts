import type { ImageSource } from "../facts";
import type { OutputSpec } from "./output-spec";

export interface Size {
  width: number;
  height: number;
}

/**
 * The longest side a variant may have: WebP's own limit, kept for all formats so that a variant has one size
 * whatever the client accepts. Only pictures like very long screenshots meet it.
 */
export const maxSide = 16_383;

/**
 * The size of the made picture. Pixels are never invented: a source smaller than the box keeps its size, and a crop
 * of it has the box's aspect ratio at the source's scale. An SVG has no pixels, so it is drawn at the asked size.
 */
export function outputSize(spec: OutputSpec, source: ImageSource): Size {
  const box = {
    width: spec.width || maxSide,
    height: spec.height || maxSide,
  };
  const enlargement = source.format === "svg" ? Number.POSITIVE_INFINITY : 1;
  return spec.fit === "cover" ? crop(box, source, enlargement) : within(box, source, enlargement);
}

/** How much of the source's resolution a picture of this size needs: 1 = all of it. */
export function neededScale(size: Size, source: Size): number {
  return Math.max(size.width / source.width, size.height / source.height);
}

function within(box: Size, source: Size, enlargement: number): Size {
  const scale = Math.min(enlargement, box.width / source.width, box.height / source.height);
  return { width: pixels(source.width * scale), height: pixels(source.height * scale) };
}

function crop(box: Size, source: Size, enlargement: number): Size {
  const scale = Math.min(
    1,
    (source.width * enlargement) / box.width,
    (source.height * enlargement) / box.height,
  );
  return { width: pixels(box.width * scale), height: pixels(box.height * scale) };
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}
