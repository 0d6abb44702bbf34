import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { isAnimated } from "./is-animated";
import { isSmallEnoughForAvif } from "./output-formats";
import { presets } from "./presets";
import { isPresetKey } from "./variant-keys";

/**
 * Returns the formats that can be requested by name. Formats without animation show the first frame. GIF is
 * only for animations and GIF sources: for any other image it reduces to 256 colors and still needs more
 * bytes than a full-color PNG.
 */
export function getSelectableFormats(source: ImageSource, key: string): OutputFormat[] {
  if (isPresetKey(key)) {
    const preset = presets[key];
    if ("format" in preset) return [preset.format];
  }
  const still: OutputFormat[] = ["webp", "jpeg", "png"];
  if (isSmallEnoughForAvif(source, key)) still.unshift("avif");
  return isAnimated(source) || source.format === "gif" ? [...still, "gif"] : still;
}
