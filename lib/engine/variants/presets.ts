import { type OutputSpec, widthOnly } from "./output-spec";
import type { PresetKey } from "./variant-keys";

/** The named variants of every image. */
export const presets = {
  /** Favicons, list rows. */
  w128: widthOnly(128),
  /** Gallery grids on phones. */
  w256: widthOnly(256),
  /** Gallery grids, chat previews. */
  w512: widthOnly(512),
  /** Article columns. */
  w1024: widthOnly(1024),
  /** Article columns on high-density screens. */
  w1536: widthOnly(1536),
  /** Full screen. Anything larger uses the original. */
  w2048: widthOnly(2048),
  /** Square tiles of 160 CSS pixels on high-density screens. */
  thumb: { width: 320, height: 320, fit: "cover" },
  /** The crop of link previews on large networks; JPEG, which all their crawlers support. */
  "og-image": { width: 1200, height: 630, fit: "cover", format: "jpeg" },
} as const satisfies Record<PresetKey, OutputSpec>;
