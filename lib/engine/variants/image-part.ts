import type { ImageFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import type { Box } from "./face-point";
import type { Size } from "./fit-box";
import type { FocalPoint } from "./gravity";

/** A part of an image in whole pixels. */
export interface Region extends Size {
  left: number;
  top: number;
}

export const wholeImage: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Returns the smallest part that contains all of the boxes. */
export function spanBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Larger than the errors of the shares, and smaller than a pixel. */
const tolerance = 1e-6;

/** Returns the pixels that a part of an image of this size touches. */
export function toRegion(part: Box, size: Size): Region {
  const left = Math.floor(part.x * size.width + tolerance);
  const top = Math.floor(part.y * size.height + tolerance);
  return {
    left,
    top,
    width: Math.ceil((part.x + part.width) * size.width - tolerance) - left,
    height: Math.ceil((part.y + part.height) * size.height - tolerance) - top,
  };
}

/** Returns the size of a part in the units of its source: whole pixels, except for an SVG. */
export function partSize(part: Box, { size, format }: { size: Size; format: ImageFormat }): Size {
  const { width, height } =
    format === "svg"
      ? { width: part.width * size.width, height: part.height * size.height }
      : toRegion(part, size);
  return { width, height };
}

/** Returns the properties of an image that consists of this part. */
export function cutSource(source: ImageSource, part: Box): ImageSource {
  return {
    ...source,
    ...partSize(part, { size: source, format: source.format }),
    focalPoint: source.focalPoint ? toPartPoint(source.focalPoint, part) : null,
    facePoint: source.facePoint ? toPartPoint(source.facePoint, part) : null,
  };
}

function toPartPoint({ x, y }: FocalPoint, part: Box): FocalPoint {
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  return { x: clamp((x - part.x) / part.width), y: clamp((y - part.y) / part.height) };
}
