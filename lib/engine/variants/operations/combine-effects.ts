import { drawWatermark } from "./draw-watermark";
import type { Operation } from "./edit-bitmap";
import type { Effects } from "./effects";
import { blur, sharpen, transformColors } from "./filters";
import { addBorder, fillBackground, roundCorners } from "./frame";
import { turn } from "./turn";

/**
 * Returns the operations of a recipe on a resized image as one, for all frames of an animation. The
 * background is painted before the corners are cut, as in CSS. A required watermark comes last, so
 * that nothing covers or removes it.
 */
export function combineEffects(effects: Effects): Operation {
  const operations = listOperations(effects);
  return async (bitmap) => {
    let edited = bitmap;
    for (const operation of operations) edited = await operation(edited);

    return edited;
  };
}

function listOperations(effects: Effects): Operation[] {
  const { rotate, flip, colors, background, watermark, radius, border, mark } = effects;
  return [
    ...(rotate !== 0 || flip ? [turn(effects)] : []),
    ...(colors ? [transformColors(colors)] : []),
    ...(effects.blur > 0 ? [blur(effects.blur)] : []),
    ...(effects.sharpen > 0 ? [sharpen(effects.sharpen)] : []),
    ...(background ? [fillBackground(background)] : []),
    ...(watermark ? [drawWatermark(watermark)] : []),
    ...(radius > 0 ? [roundCorners(radius)] : []),
    ...(border ? [addBorder(border, radius)] : []),
    ...(mark ? [drawWatermark(mark.watermark, mark.area)] : []),
  ];
}
