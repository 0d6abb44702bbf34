import type { OutputFormat } from "../formats";
import type { FitMode } from "./variant-keys";

export const recipeLimits = {
  /** Pixels of a side of the result, with its border, at any density. */
  maxSide: 4096,
  /** Pixels of the result, with its border, at any density. */
  maxPixels: 16_000_000,
  maxTolerance: 100,
  maxBorder: 200,
  maxBlur: 50,
  maxSharpen: 10,
  /** Of brightness, contrast and saturation. */
  maxAdjustment: 2,
} as const;

/** Pixels of the result per pixel of a recipe. */
export const recipeDensities = [1, 2, 3] as const;
export type RecipeDensity = (typeof recipeDensities)[number];

/**
 * A transformation. Lengths are in pixels at density 1, colors are `#rrggbb` or `#rrggbbaa` in
 * lower case. Applied in this order: trim, rotate, flip, resize, colors, blur, sharpen, corners,
 * border, background.
 */
export interface RecipeSettings {
  /** Null: from the aspect ratio. */
  width: number | null;
  /** Null: from the aspect ratio. */
  height: number | null;
  fit: FitMode;
  /** As in variant keys, for `cover`. Null: the focal point. */
  gravity: string | null;
  /** Degrees clockwise. */
  rotate: 0 | 90 | 180 | 270;
  flip: "horizontal" | "vertical" | "both" | null;
  /** Removes edges that differ from the top left pixel by at most the tolerance. */
  trim: { tolerance: number } | null;
  /** Null: white in formats without transparency. */
  background: string | null;
  border: { width: number; color: string } | null;
  /** Of the corners. */
  radius: number;
  /** Standard deviation. */
  blur: number;
  /** Standard deviation. */
  sharpen: number;
  grayscale: boolean;
  /** Factor: 0 is black. */
  brightness: number;
  /** Factor around middle gray: 0 is even gray. */
  contrast: number;
  /** Factor: 0 has no colors. */
  saturation: number;
  format: "auto" | OutputFormat;
  /** 1 to 100 on JPEG's scale. Null: the quality of presets. */
  quality: number | null;
  metadata: "none" | "copyright" | "all";
}

/** Changes nothing. */
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
};

/** A recipe at a pixel density. */
export interface RecipeOutput {
  settings: RecipeSettings;
  density: RecipeDensity;
}
