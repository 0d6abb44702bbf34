import type { Bitmap } from "../../raster/bitmap";
import type { Operation } from "./edit-bitmap";
import type { Effects } from "./effects";
import { blur, sharpen, transformColors } from "./filters";
import { addBorder, fillBackground, roundCorners } from "./frame";
import { turn } from "./turn";

/**
 * Applies the operations of a recipe to a resized image. The background is painted before the
 * corners are cut, as in CSS.
 */
export async function applyEffects(bitmap: Bitmap, effects: Effects): Promise<Bitmap> {
  let edited = bitmap;
  for (const operation of listOperations(effects)) edited = await operation(edited);

  return edited;
}

function listOperations(effects: Effects): Operation[] {
  const { rotate, flip, colors, background, radius, border } = effects;
  return [
    ...(rotate !== 0 || flip ? [turn(effects)] : []),
    ...(colors ? [transformColors(colors)] : []),
    ...(effects.blur > 0 ? [blur(effects.blur)] : []),
    ...(effects.sharpen > 0 ? [sharpen(effects.sharpen)] : []),
    ...(background ? [fillBackground(background)] : []),
    ...(radius > 0 ? [roundCorners(radius)] : []),
    ...(border ? [addBorder(border, radius)] : []),
  ];
}
