import type { OutputFormat } from "../formats";
import type { FitMode } from "./variant-keys";

/** A wanted picture. Width or height 0 means "from the aspect ratio". */
export interface OutputSpec {
  width: number;
  height: number;
  /**
   * `cover` crops the picture at the centre to the box's aspect ratio, `contain` puts all of it on a ground of that
   * ratio, `fill` distorts it to that ratio. `inside` keeps it within the box, `outside` lets it cover the box; both keep
   * the picture's own aspect ratio.
   */
  fit: FitMode;
  /**
   * 1 to 100 as JPEG counts, which the other formats follow; without it the presets' own. PNG and GIF lose nothing, so it
   * changes nothing in them.
   */
  quality?: number;
  /** The one format it is made in, where a choice would not be understood. */
  format?: OutputFormat;
}

/** At most so many pixels wide, the height following. */
export function widthOnly(width: number): OutputSpec {
  return { width, height: 0, fit: "inside" };
}
