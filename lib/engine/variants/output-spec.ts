import type { OutputFormat } from "../formats";

/** A wanted picture. Width or height 0 means "from the aspect ratio". */
export interface OutputSpec {
  width: number;
  height: number;
  /** `inside` keeps the whole picture within the box; `cover` crops it at the centre to the box's aspect ratio. */
  fit: "inside" | "cover";
  /** 1 to 100; without it the format's own default. */
  quality?: number;
  /** The one format it is made in, where a choice would not be understood. */
  format?: OutputFormat;
}

/** At most so many pixels wide, the height following. */
export function widthOnly(width: number): OutputSpec {
  return { width, height: 0, fit: "inside" };
}
