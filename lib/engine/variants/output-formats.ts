import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { getOutputSpec } from "./get-output-spec";
import { isAnimated } from "./is-animated";
import { outputSize } from "./output-size";
import { presets } from "./presets";
import { isPresetKey, type PresetKey } from "./variant-keys";

/**
 * Larger pictures are not made as AVIF: its encoder takes 32 bytes and 65 ns a pixel, so that this size is half a gigabyte and
 * a second of one core, and is the only one whose memory grows so fast (WebP 5, JPEG 6 bytes a pixel).
 */
export const maxAvifPixels = 16_000_000;

/**
 * The format for clients that announce neither AVIF nor WebP: the original's own where browsers have always read
 * it, else what loses nothing that the picture has.
 */
export function getFallbackFormat(source: ImageSource): OutputFormat {
  if (isAnimated(source)) return source.format === "gif" ? "gif" : "webp";
  switch (source.format) {
    case "jpeg":
      return "jpeg";
    case "png":
    case "gif":
    case "svg":
      return "png";
    default:
      return source.hasAlpha ? "png" : "jpeg";
  }
}

/**
 * The formats that a variant can be made in, smallest first; the last one suits every client. An animation is
 * never made into AVIF, because the encoder would write its frames as separate pictures, nor is a very large picture.
 */
export function getOutputFormats(source: ImageSource, key: string): OutputFormat[] {
  const fixed = isPresetKey(key) ? fixedFormat(key) : undefined;
  if (fixed) return [fixed];
  const fallback = getFallbackFormat(source);
  const isAvif = !isAnimated(source) && isSmallEnoughForAvif(source, key);
  const modern: OutputFormat[] = isAvif ? ["avif", "webp"] : ["webp"];
  return modern.includes(fallback) ? modern : [...modern, fallback];
}

export function isSmallEnoughForAvif(source: ImageSource, key: string): boolean {
  const { width, height } = outputSize(getOutputSpec(key), source);
  return width * height <= maxAvifPixels;
}

function fixedFormat(key: PresetKey): OutputFormat | undefined {
  const preset = presets[key];
  return "format" in preset ? preset.format : undefined;
}
