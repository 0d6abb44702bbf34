import type { OutputFormat } from "../formats";
import type { FitMode } from "./variant-keys";

/** A requested output. Width or height 0 means "from the aspect ratio". */
export interface OutputSpec {
  width: number;
  height: number;
  /**
   * `cover` crops at the center to the box's aspect ratio, `contain` adds a background to reach that ratio,
   * `fill` distorts to it. `inside` fits within the box, `outside` covers it; both keep the image's aspect
   * ratio.
   */
  fit: FitMode;
  /**
   * 1 to 100 on JPEG's scale, converted for the other formats. Defaults to the preset quality. Has no effect
   * on PNG and GIF, which are lossless.
   */
  quality?: number;
  /** The only format, for consumers that cannot negotiate one. */
  format?: OutputFormat;
}

/** Limits the width in pixels; the height follows. */
export function widthOnly(width: number): OutputSpec {
  return { width, height: 0, fit: "inside" };
}
