const mebibyte = 1024 * 1024;

/**
 * Limits for one image. Pixel limits count all frames of an animation together. AVIF and HEIC get half,
 * because their decoders need 20 bytes and 1 µs per pixel; the others need 4 bytes and 0.1 µs.
 */
export const imageLimits = {
  maxBytes: 100 * mebibyte,
  maxSvgBytes: 2 * mebibyte,
  maxPixels: 100_000_000,
  maxHeifPixels: 50_000_000,
  maxFrames: 1000,
} as const;
