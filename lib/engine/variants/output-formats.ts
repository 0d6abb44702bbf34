import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { toUnmarkedKey } from "./marked-keys";
import { isAnimated, outputSize } from "./output-size";
import { getOutputSpec, type OutputSpec, presets } from "./output-spec";
import { addsTransparency } from "./recipe";
import { isPresetKey } from "./variant-keys";

/**
 * Larger images are not encoded as AVIF. Its encoder takes 32 bytes and 65 ns per pixel, so this
 * size needs half a gigabyte and one second of one core. No other encoder's memory grows as fast
 * (WebP 5, JPEG 6 bytes per pixel).
 */
const maxAvifPixels = 16_000_000;

/**
 * Returns the format for clients that accept neither AVIF nor WebP: the original's own if browsers
 * have always supported it, else one that preserves animation and transparency.
 */
export function getFallbackFormat(source: ImageSource, hasAlpha = source.hasAlpha): OutputFormat {
  if (isAnimated(source)) return source.format === "gif" ? "gif" : "webp";
  switch (source.format) {
    case "png":
    case "gif":
    case "svg":
      return "png";
    default:
      return hasAlpha ? "png" : "jpeg";
  }
}

/**
 * Returns the formats of a variant, smallest first; every client supports the last one. Animations
 * are never encoded as AVIF, because the encoder would write the frames as separate images. Very
 * large images are not either.
 */
export function getOutputFormats(source: ImageSource, key: string): OutputFormat[] {
  const fixed = fixedFormat(key);
  if (fixed) return [fixed];

  const { recipe } = getOutputSpec(key);
  const hasAlpha = source.hasAlpha || (recipe !== undefined && addsTransparency(recipe.settings));
  const fallback = getFallbackFormat(source, hasAlpha);
  const isAvif = !isAnimated(source) && isSmallEnoughForAvif(source, key);
  const modern: OutputFormat[] = isAvif ? ["avif", "webp"] : ["webp"];

  return modern.includes(fallback) ? modern : [...modern, fallback];
}

function isSmallEnoughForAvif(source: ImageSource, key: string): boolean {
  const { width, height } = outputSize(getOutputSpec(key), source);
  return width * height <= maxAvifPixels;
}

function fixedFormat(key: string): OutputFormat | undefined {
  const { recipe }: OutputSpec = getOutputSpec(key);
  if (recipe) return recipe.settings.format === "auto" ? undefined : recipe.settings.format;

  const unmarkedKey = toUnmarkedKey(key);
  if (!isPresetKey(unmarkedKey)) return undefined;

  const preset = presets[unmarkedKey];
  return "format" in preset ? preset.format : undefined;
}

/**
 * Returns the formats that can be requested by name. Formats without animation show the first
 * frame. GIF is only for animations and GIF sources: for any other image it reduces to 256 colors
 * and still needs more bytes than a full-color PNG.
 */
export function getSelectableFormats(source: ImageSource, key: string): OutputFormat[] {
  const fixed = fixedFormat(key);
  if (fixed) return [fixed];

  const still: OutputFormat[] = ["webp", "jpeg", "png"];
  if (isSmallEnoughForAvif(source, key)) still.unshift("avif");

  return isAnimated(source) || source.format === "gif" ? [...still, "gif"] : still;
}
