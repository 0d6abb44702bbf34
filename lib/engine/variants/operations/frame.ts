import type { Size } from "../fit-box";
import { isOpaque } from "../recipe";
import { editBitmap, hasAlpha, type Operation } from "./edit-bitmap";
import type { Effects } from "./effects";

/** Paints the color under transparent pixels. */
export function fillBackground(color: string): Operation {
  return async (bitmap) => {
    if (!hasAlpha(bitmap)) return bitmap;
    if (isOpaque(color)) return editBitmap(bitmap, (pipeline) => pipeline.flatten({ background: color }));

    const { width, height } = bitmap;
    const layer = { create: { width, height, channels: 4 as const, background: color } };
    return editBitmap(bitmap, (pipeline) => pipeline.composite([{ input: layer, blend: "dest-over" }]));
  };
}

/** Makes the corners transparent. */
export function roundCorners(radius: number): Operation {
  return (bitmap) => {
    const mask = drawShape(bitmap, `<path d="${outline(bitmap, radius)}"/>`);
    return editBitmap(bitmap, (pipeline) => pipeline.composite([{ input: mask, blend: "dest-in" }]));
  };
}

/** Adds a border outside. It follows the outline of rounded corners. */
export function addBorder({ width, color }: NonNullable<Effects["border"]>, radius: number): Operation {
  const sides = { top: width, bottom: width, left: width, right: width };
  if (radius === 0)
    return (bitmap) => editBitmap(bitmap, (pipeline) => pipeline.extend({ ...sides, background: color }));

  return async (bitmap) => {
    const extended = await editBitmap(bitmap, (pipeline) =>
      pipeline.extend({ ...sides, background: "#00000000" }),
    );
    const inner = limitRadius(bitmap, radius);
    const ring = `${outline(extended, inner + width)} ${outline(bitmap, inner, width)}`;
    const layer = drawShape(
      extended,
      `<path d="${ring}" fill-rule="evenodd" fill="${color.slice(0, 7)}" fill-opacity="${getOpacity(color)}"/>`,
    );
    // The image and the ring share the pixels of the outline: their shares add up to all of it.
    return editBitmap(extended, (pipeline) => pipeline.composite([{ input: layer, blend: "add" }]));
  };
}

function getOpacity(color: string): number {
  return isOpaque(color) ? 1 : Number.parseInt(color.slice(7), 16) / 255;
}

function drawShape({ width, height }: Size, shape: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
  );
}

function limitRadius({ width, height }: Size, radius: number): number {
  return Math.min(radius, width / 2, height / 2);
}

/** Returns the path of a rectangle with round corners, at a distance from the top and the left. */
function outline(size: Size, radius: number, offset = 0): string {
  const r = limitRadius(size, radius);
  const [left, top, right, bottom] = [offset, offset, offset + size.width, offset + size.height];
  const arc = (x: number, y: number) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return [
    `M${left + r} ${top}H${right - r}${arc(right, top + r)}`,
    `V${bottom - r}${arc(right - r, bottom)}`,
    `H${left + r}${arc(left, bottom - r)}`,
    `V${top + r}${arc(left + r, top)}Z`,
  ].join("");
}
