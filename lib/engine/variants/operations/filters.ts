import type { ColorTransform } from "./color-transform";
import { editBitmap, type Operation } from "./edit-bitmap";

/** The conversion back to bytes rounds down. */
const rounding = 0.5;

export function transformColors({ matrix, offset }: ColorTransform): Operation {
  const offsets = [offset, offset, offset].map((one) => one + rounding);
  return (bitmap) => editBitmap(bitmap, (pipeline) => pipeline.recomb(matrix).linear([1, 1, 1], offsets));
}

/**
 * The time of a precise blur grows with its radius. A larger one is approximated by boxes, which
 * differ from it by at most 2% of the contrast.
 */
const maxPreciseSigma = 4;
/** Weights below this share of the middle one are left out. */
const minAmplitude = 0.01;

/**
 * Gaussian blur that continues the pixels of the edges outside the image. Integer weights are not
 * used, because they change even areas: white becomes 251.
 */
export function blur(sigma: number): Operation {
  const precision = sigma < maxPreciseSigma ? "float" : "approximate";
  return (bitmap) => editBitmap(bitmap, (pipeline) => pipeline.blur({ sigma, precision, minAmplitude }));
}

/** More than the range of lightness, so that no difference is limited. */
const unlimited = 200;

/** Unsharp mask on the lightness with a radius of one pixel. */
export function sharpen(strength: number): Operation {
  const settings = { sigma: 1, m1: strength, m2: strength, y2: unlimited, y3: unlimited };
  return (bitmap) => editBitmap(bitmap, (pipeline) => pipeline.sharpen(settings));
}
