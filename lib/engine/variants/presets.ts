import { type OutputSpec, widthOnly } from "./output-spec";
import type { PresetKey } from "./variant-keys";

/** The named variants that every image has. */
export const presets = {
  /** Favicons, list rows. */
  w128: widthOnly(128),
  /** Gallery grids on phones. */
  w256: widthOnly(256),
  /** Gallery grids, chat previews. */
  w512: widthOnly(512),
  /** Article columns. */
  w1024: widthOnly(1024),
  /** Article columns on dense screens. */
  w1536: widthOnly(1536),
  /** Full screen; larger than this the original serves. */
  w2048: widthOnly(2048),
  /** Square tiles of 160 CSS pixels on dense screens. */
  thumb: { width: 320, height: 320, fit: "cover" },
  /** The size that link previews of the large networks are cut to; JPEG, which all their fetchers read. */
  "og-image": { width: 1200, height: 630, fit: "cover", format: "jpeg" },
} as const satisfies Record<PresetKey, OutputSpec>;
