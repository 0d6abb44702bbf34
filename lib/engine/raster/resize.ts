import type { CropWindow } from "../variants/crop";
import type { Size } from "../variants/fit-box";
import type { Region } from "../variants/image-part";
import type { ResizeOptions, Sharp } from "./sharp";

export interface ResizeTarget extends Size {
  /** When the aspect ratio differs, `cover` crops at the center and `fill` distorts. */
  fit: "cover" | "fill" | "contain";
  background?: string;
  /** Where to crop, if not at the center. */
  crop?: CropWindow | undefined;
  /** The part of the input to resize; all of it by default. */
  region?: Region | undefined;
}

/** Resizes to the target. */
export function resizeTo(
  pipeline: Sharp,
  { width, height, crop, region, ...target }: ResizeTarget,
  options: ResizeOptions = {},
): Sharp {
  const input = region ? pipeline.extract(region) : pipeline;
  if (!crop) return input.resize({ width, height, ...target, ...options });

  const { full, left, top } = crop;
  return input.resize({ ...full, fit: "fill", ...options }).extract({ left, top, width, height });
}
