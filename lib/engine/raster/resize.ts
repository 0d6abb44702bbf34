import type { CropWindow } from "../variants/crop";
import type { Size } from "../variants/fit-box";
import type { Region } from "../variants/image-part";
import { type Bitmap, toBitmap, toPipeline } from "./bitmap";
import type { Reduction } from "./reduction";
import type { ResizeOptions, Sharp } from "./sharp";

export interface ResizeTarget extends Size {
  /** When the aspect ratio differs, `cover` crops at the center and `fill` distorts. */
  fit: "cover" | "fill" | "contain";
  background?: string;
  /** Where to crop, if not at the center. */
  crop?: CropWindow | undefined;
  /** The part of the input to resize; all of it by default. */
  region?: Region | undefined;
  /** `srgb` by default. */
  reduction?: Reduction | undefined;
}

/**
 * Resizes to the target. For a reduction in linear light, the samples must have the curve of sRGB
 * and no color profile, which libvips would drop. JPEG is then decoded in full, because its decoder
 * averages stored values.
 */
export function resizeTo(
  pipeline: Sharp,
  { width, height, crop, region, reduction, ...target }: ResizeTarget,
  options: ResizeOptions = {},
): Sharp {
  const input = region ? pipeline.extract(region) : pipeline;
  if (reduction === "linear") input.pipelineColourspace("scrgb");
  if (!crop) return input.resize({ width, height, ...target, ...options });

  const { full, left, top } = crop;
  return input.resize({ ...full, fit: "fill", ...options }).extract({ left, top, width, height });
}

/** Resizes the samples and keeps their profile. */
export async function resizeBitmap(bitmap: Bitmap, target: ResizeTarget): Promise<Bitmap> {
  const samples = toPipeline({ ...bitmap, profile: null });
  return toBitmap(resizeTo(samples, target), bitmap.profile);
}

/** Whether the target is all of the input in its own size. */
export function isUnchanged({ width, height, crop, region }: ResizeTarget, input: Size): boolean {
  return !crop && !region && width === input.width && height === input.height;
}
