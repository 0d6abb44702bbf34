const mebibyte = 1024 * 1024;

/**
 * What an image may cost at most. The pixel figures count all frames of an animation together; AVIF and HEIC have
 * half, because their decoders need 20 bytes and a microsecond a pixel where the others need 4 and a tenth.
 */
export const imageLimits = {
  maxBytes: 100 * mebibyte,
  maxSvgBytes: 2 * mebibyte,
  maxPixels: 100_000_000,
  maxHeifPixels: 50_000_000,
  maxFrames: 1000,
} as const;
