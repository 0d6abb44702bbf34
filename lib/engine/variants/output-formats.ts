import { isPresetKey, type PresetKey } from "@/lib/kernel/variant-keys";
import type { ImageSource } from "../facts";
import type { OutputFormat } from "../formats";
import { presets } from "./presets";

/** Whether the variants move. A TIFF's pages are not frames, and an animated PNG is decoded as its first frame. */
export function isAnimated(source: ImageSource): boolean {
  return source.pages > 1 && (source.format === "gif" || source.format === "webp");
}

/**
 * The format for clients that announce neither AVIF nor WebP: the original's own where browsers have always read
 * it, else what loses nothing that the picture has.
 */
export function familyOf(source: ImageSource): OutputFormat {
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
 * never made into AVIF: the encoder would write its frames as separate pictures.
 */
export function formatsFor(source: ImageSource, key: string): OutputFormat[] {
  const fixed = isPresetKey(key) ? fixedFormat(key) : undefined;
  if (fixed) return [fixed];
  const family = familyOf(source);
  const modern: OutputFormat[] = isAnimated(source) ? ["webp"] : ["avif", "webp"];
  return modern.includes(family) ? modern : [...modern, family];
}

function fixedFormat(key: PresetKey): OutputFormat | undefined {
  const preset = presets[key];
  return "format" in preset ? preset.format : undefined;
}
