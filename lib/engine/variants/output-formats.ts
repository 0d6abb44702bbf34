import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { isAnimated, outputSize } from "./output-size";
import { getOutputSpec, presets } from "./output-spec";
import { addsTransparency } from "./recipe";
import type { VariantOrKey } from "./rendition";
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
export function getOutputFormats(source: ImageSource, variant: VariantOrKey): OutputFormat[] {
  const fixed = fixedFormat(variant);
  if (fixed) return [fixed];

  const { recipe } = getOutputSpec(variant);
  const hasAlpha = source.hasAlpha || (recipe !== undefined && addsTransparency(recipe.settings));
  const fallback = getFallbackFormat(source, hasAlpha);
  const isAvif = !isAnimated(source) && isSmallEnoughForAvif(source, variant);
  const modern: OutputFormat[] = isAvif ? ["avif", "webp"] : ["webp"];

  return modern.includes(fallback) ? modern : [...modern, fallback];
}

function isSmallEnoughForAvif(source: ImageSource, variant: VariantOrKey): boolean {
  const { width, height } = outputSize(getOutputSpec(variant), source);
  return width * height <= maxAvifPixels;
}

function fixedFormat(variant: VariantOrKey): OutputFormat | undefined {
  const { recipe } = getOutputSpec(variant);
  if (recipe) return recipe.settings.format === "auto" ? undefined : recipe.settings.format;

  const key = typeof variant === "string" ? variant : variant.key;
  if (!isPresetKey(key)) return undefined;

  const preset = presets[key];
  return "format" in preset ? preset.format : undefined;
}

/**
 * Returns the formats that can be requested by name. Formats without animation show the first
 * frame. GIF is only for animations and GIF sources: for any other image it reduces to 256 colors
 * and still needs more bytes than a full-color PNG.
 */
export function getSelectableFormats(source: ImageSource, variant: VariantOrKey): OutputFormat[] {
  const fixed = fixedFormat(variant);
  if (fixed) return [fixed];

  const still: OutputFormat[] = ["webp", "jpeg", "png"];
  if (isSmallEnoughForAvif(source, variant)) still.unshift("avif");

  return isAnimated(source) || source.format === "gif" ? [...still, "gif"] : still;
}
