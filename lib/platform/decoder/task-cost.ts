import type { ImageFormat } from "@/lib/engine";

/**
 * CPU time of decoding one pixel, in nanoseconds, on a slow server. A large JPEG is decoded at an
 * eighth of its size.
 */
const nsPerPixel: Record<Exclude<ImageFormat, "svg">, number> = {
  jpeg: 5,
  png: 20,
  webp: 20,
  gif: 20,
  tiff: 20,
  avif: 100,
  heic: 140,
};

/** A task that is expected to take longer is costly. */
const costlyMs = 500;

/** A task that has used this much is costly, whatever was expected of it. */
export const costlyCpuMs = 2000;

/**
 * Whether a task is expected to take so long that others should not wait for it. The text of an SVG
 * does not show what it costs.
 */
export function isCostlyImage(format: ImageFormat, pixels: number): boolean {
  return format === "svg" || (pixels * nsPerPixel[format]) / 1e6 > costlyMs;
}
