import type { Size } from "../fit-box";
import type { Layout } from "../output-size";
import { defaultRecipe, type RecipeSettings } from "../recipe";
import { isSideways } from "../recipe-orientation";
import { getWatermark } from "../select-watermarks";
import type { Watermark, WatermarkReference, Watermarks } from "../watermark";
import { buildColorTransform, type ColorTransform } from "./color-transform";
import { blendColor } from "./hex-color";

/** The operations of a recipe on the resized image. Lengths are pixels of the output. */
export interface Effects {
  rotate: RecipeSettings["rotate"];
  flip: RecipeSettings["flip"];
  colors: ColorTransform | null;
  blur: number;
  sharpen: number;
  background: string | null;
  watermark: Watermark | null;
  radius: number;
  border: { width: number; color: string } | null;
  /** The required watermark, with the part at the center of the output where it is placed. */
  mark: { watermark: Watermark; area: Size } | null;
}

/** libvips blurs nothing below this. */
const minBlur = 0.3;

interface RequestedEffects {
  settings?: RecipeSettings | undefined;
  /** The required watermark. */
  mark?: WatermarkReference | undefined;
}

/**
 * Returns `undefined` when the resized image stays as it is.
 * @throws RangeError when a watermark is missing
 */
export function toEffects(
  { settings = defaultRecipe, mark }: RequestedEffects,
  layout: Pick<Layout, "pixelRatio" | "border" | "box" | "content">,
  watermarks?: Watermarks,
): Effects | undefined {
  const { pixelRatio, border } = layout;
  const { rotate, flip, sharpen, background } = settings;
  const blur = settings.blur * pixelRatio;
  const effects: Effects = {
    rotate,
    flip,
    colors: buildColorTransform(settings),
    blur: blur < minBlur ? 0 : blur,
    sharpen,
    background,
    watermark: settings.watermark === null ? null : getWatermark(settings.watermark, watermarks),
    radius: settings.radius * pixelRatio,
    border:
      settings.border && border > 0
        ? { width: border, color: blendColor(settings.border.color, background) }
        : null,
    mark:
      mark === undefined
        ? null
        : { watermark: getWatermark(mark, watermarks), area: visibleArea(settings, layout) },
  };
  const isNeutral = Object.values(effects).every((value) => value === 0 || value === null);

  return isNeutral ? undefined : effects;
}

/** The share of its radius that a rounded corner cuts off horizontally and vertically at 45°. */
const cornerShare = 1 - Math.SQRT1_2;

/**
 * Returns the size of the part of the output that shows the image: without the border, without what
 * `contain` adds, and within the rounded corners.
 */
function visibleArea(
  settings: Pick<RecipeSettings, "rotate" | "radius">,
  { pixelRatio, box, content }: Pick<Layout, "pixelRatio" | "box" | "content">,
): Size {
  const cut = 2 * Math.ceil(settings.radius * pixelRatio * cornerShare);
  const width = Math.max(1, Math.min(content.width, box.width - cut));
  const height = Math.max(1, Math.min(content.height, box.height - cut));

  return isSideways(settings) ? { width: height, height: width } : { width, height };
}

/**
 * Whether the colors of the settings must have the meaning that they have in sRGB. Other operations
 * keep the color space of a wide-gamut image.
 */
export function needsSrgb({ background, ...effects }: Effects, hasAlpha: boolean): boolean {
  const { colors, watermark, border, mark } = effects;
  const hasColors = [colors, watermark, border, mark].some((one) => one !== null);
  return hasColors || (background !== null && hasAlpha);
}
