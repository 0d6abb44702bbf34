import { ssim } from "ssim.js";

/**
 * Structural similarity as Wang and others defined it in 2004, with their windows, of the whole picture and not of a reduced one.
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} image of four channels
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} reference
 * @returns {number} 1 = the same
 */
export function similarity(image, reference) {
  return ssim(image, reference, { ssim: "fast", downsample: false }).mssim;
}
