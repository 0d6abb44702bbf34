import type { OutputFormat } from "../formats";
import { parseGravity } from "./gravity";
import { type FitMode, fitModes } from "./variant-keys";
import { isWatermarkReference } from "./watermark";

/**
 * The operations of a recipe, in the order in which they run: orientation, trim, rotation, flip,
 * size, colors, blur, sharpening, background, watermark, rounded corners, border. Lengths are pixels
 * of the result at 1x. Animations run all of them on every frame; a trim keeps what any frame shows.
 * Adjusted colors, a watermark, a border and a visible background convert a wide-gamut image to sRGB.
 */
export interface RecipeSettings {
  /** `null` = from the aspect ratio. */
  width: number | null;
  /** `null` = from the aspect ratio. */
  height: number | null;
  /** Has an effect only with both sides. */
  fit: FitMode;
  /**
   * As spelled in variant keys, a part of the rotated and flipped image. Only for `cover`. `null` =
   * the focal point.
   */
  gravity: string | null;
  /** Degrees clockwise. */
  rotate: 0 | 90 | 180 | 270;
  /** `horizontal` swaps left and right. */
  flip: RecipeFlip | null;
  /**
   * Removes edges of the color of the top left pixel. The tolerance is the percentage by which a
   * channel may differ from that color.
   */
  trim: { tolerance: number } | null;
  /**
   * `#rrggbb` or `#rrggbbaa`, painted under transparent pixels of the image. Rounded corners stay
   * transparent in formats with alpha.
   */
  background: string | null;
  /** Added outside. The color is `#rrggbb` or `#rrggbbaa`. */
  border: { width: number; color: string } | null;
  /** Radius of the corners, as `border-radius` in CSS: a large one makes a pill. */
  radius: number;
  /** Standard deviation of a Gaussian blur in pixels; 0 = none. */
  blur: number;
  /** Factor of the fine detail that is added to the lightness; 0 = none. */
  sharpen: number;
  grayscale: boolean;
  /** Factor of the sRGB values; 0 = black, 1 = unchanged. */
  brightness: number;
  /** Factor of the distance from 0.5; 0 = even gray, 1 = unchanged. */
  contrast: number;
  /** Factor of the distance from the luma; 0 = gray, 1 = unchanged. */
  saturation: number;
  /** `auto` negotiates the format as for other variants. */
  format: "auto" | OutputFormat;
  /** 1 to 100 on JPEG's scale; `auto` = searched for each image; `null` = the quality of presets. */
  quality: number | "auto" | null;
  /** `copyright`: the license of the image. */
  metadata: RecipeMetadata;
  /** The watermark, by its ID. In keys of renditions with its revision, see `WatermarkReference`. */
  watermark: string | null;
}

/** A rendering of a recipe at a pixel density. */
export interface RecipeOutput {
  settings: RecipeSettings;
  density: RecipeDensity;
}

export const recipeRotations = [0, 90, 180, 270] as const;
export const recipeFlips = ["horizontal", "vertical", "both"] as const;
export const recipeMetadata = ["none", "copyright"] as const;
export const recipeDensities = [1, 2, 3] as const;
export const recipeFormats = ["auto", "avif", "webp", "jpeg", "png", "gif"] as const;

export type RecipeFlip = (typeof recipeFlips)[number];
export type RecipeMetadata = (typeof recipeMetadata)[number];
export type RecipeDensity = (typeof recipeDensities)[number];

export const recipeLimits = {
  /** Longest side of a result with its border. A larger result is reduced. */
  maxSide: 4096,
  /** Pixels of a result with its border. A larger result is reduced. */
  maxPixels: 16_000_000,
  /** Pixels of all frames together. Half as many as in other variants, because all are in memory. */
  maxAnimationPixels: 50_000_000,
  maxBlur: 50,
  maxSharpen: 10,
  maxBorder: 200,
  maxTolerance: 100,
  /** Limit of brightness, contrast and saturation. */
  maxAdjustment: 2,
  maxQuality: 100,
} as const;

/** Settings that change nothing. */
export const defaultRecipe: RecipeSettings = {
  width: null,
  height: null,
  fit: "inside",
  gravity: null,
  rotate: 0,
  flip: null,
  trim: null,
  background: null,
  border: null,
  radius: 0,
  blur: 0,
  sharpen: 0,
  grayscale: false,
  brightness: 1,
  contrast: 1,
  saturation: 1,
  format: "auto",
  quality: null,
  metadata: "copyright",
  watermark: null,
};

/** Whether the result has transparent pixels even if the image has none. */
export function addsTransparency({ radius, border }: RecipeSettings): boolean {
  return radius > 0 || (border !== null && !isOpaque(border.color));
}

const colorPattern = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i;

export function isRecipeColor(text: string): boolean {
  return colorPattern.test(text);
}

export function isOpaque(color: string): boolean {
  return color.length === "#rrggbb".length || color.toLowerCase().endsWith("ff");
}

/**
 * Checks a recipe that may come from another process.
 * @throws RangeError that names the first member out of its limits
 */
export function assertRecipe({ settings, density }: RecipeOutput): void {
  if (!recipeDensities.includes(density)) throw new RangeError("The recipe has an invalid density.");
  assertRecipeSettings(settings);
}

/** @throws RangeError that names the first member out of its limits */
export function assertRecipeSettings(settings: RecipeSettings): void {
  const { maxSide, maxAdjustment } = recipeLimits;
  const { width, height, border, trim, quality } = settings;
  const isValid: Record<keyof RecipeSettings, boolean> = {
    width: width === null || isWithin(width, 1, maxSide, "integer"),
    height: height === null || isWithin(height, 1, maxSide, "integer"),
    fit: fitModes.includes(settings.fit),
    gravity: settings.gravity === null || parseGravity(settings.gravity) !== undefined,
    rotate: recipeRotations.includes(settings.rotate),
    flip: settings.flip === null || recipeFlips.includes(settings.flip),
    trim: trim === null || isWithin(trim.tolerance, 0, recipeLimits.maxTolerance),
    background: settings.background === null || isRecipeColor(settings.background),
    border:
      border === null ||
      (isWithin(border.width, 0, recipeLimits.maxBorder, "integer") && isRecipeColor(border.color)),
    radius: isWithin(settings.radius, 0, Number.MAX_SAFE_INTEGER),
    blur: isWithin(settings.blur, 0, recipeLimits.maxBlur),
    sharpen: isWithin(settings.sharpen, 0, recipeLimits.maxSharpen),
    grayscale: typeof settings.grayscale === "boolean",
    brightness: isWithin(settings.brightness, 0, maxAdjustment),
    contrast: isWithin(settings.contrast, 0, maxAdjustment),
    saturation: isWithin(settings.saturation, 0, maxAdjustment),
    format: recipeFormats.includes(settings.format),
    quality:
      quality === null || quality === "auto" || isWithin(quality, 1, recipeLimits.maxQuality, "integer"),
    metadata: recipeMetadata.includes(settings.metadata),
    watermark: settings.watermark === null || isWatermarkReference(settings.watermark),
  };
  const invalid = Object.entries(isValid).find(([, valid]) => !valid);
  if (invalid) throw new RangeError(`The recipe has an invalid ${invalid[0]}.`);
}

function isWithin(value: number, min: number, max: number, kind?: "integer"): boolean {
  const isNumber = kind === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isNumber && value >= min && value <= max;
}
