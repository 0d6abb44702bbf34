import { ssim } from "ssim.js";

/**
 * Structural similarity as defined by Wang et al. in 2004, with their windows, of the full-size
 * image.
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} image of four channels
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} reference
 * @returns {number} 1 = the same
 */
export function similarity(image, reference) {
  return ssim(image, reference, { ssim: "fast", downsample: false }).mssim;
}
