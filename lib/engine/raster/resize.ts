import type { CropWindow } from "../variants/crop";
import type { Size } from "../variants/output-size";
import type { ResizeOptions, Sharp } from "./sharp";

export interface ResizeTarget extends Size {
  /** When the aspect ratio differs, `cover` crops at the center and `fill` distorts. */
  fit: "cover" | "fill" | "contain";
  background?: string;
  /** Where to crop, if not at the center. */
  crop?: CropWindow | undefined;
}

/** Resizes to the target. */
export function resizeTo(
  pipeline: Sharp,
  { width, height, crop, ...target }: ResizeTarget,
  options: ResizeOptions = {},
): Sharp {
  if (!crop) return pipeline.resize({ width, height, ...target, ...options });

  const { full, left, top } = crop;
  return pipeline.resize({ ...full, fit: "fill", ...options }).extract({ left, top, width, height });
}
