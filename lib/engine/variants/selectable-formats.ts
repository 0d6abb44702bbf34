import type { OutputFormat } from "../formats";
import type { ImageSource } from "../image-properties";
import { isAnimated } from "./is-animated";
import { isSmallEnoughForAvif } from "./output-formats";
import { presets } from "./presets";
import { isPresetKey } from "./variant-keys";

/**
 * The formats that a variant can be had in by naming one. Of an animation those that cannot move show the first frame. GIF is
 * for what moves or came as GIF: of any other picture it keeps 256 colours in more bytes than PNG needs for all of them.
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
