import type { Layout } from "../output-size";
import { defaultRecipe, type RecipeSettings } from "../recipe";
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
  /** The required watermark, over the border too. */
  mark: Watermark | null;
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
  { pixelRatio, border }: Pick<Layout, "pixelRatio" | "border">,
  watermarks?: Watermarks,
): Effects | undefined {
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
    mark: mark === undefined ? null : getWatermark(mark, watermarks),
  };
  const isNeutral = Object.values(effects).every((value) => value === 0 || value === null);

  return isNeutral ? undefined : effects;
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
