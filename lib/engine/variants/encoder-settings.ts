import type { OutputFormat } from "../formats";

/** The formats with a quality. */
export type LossyFormat = Extract<OutputFormat, "jpeg" | "webp" | "avif">;

export function isLossy(format: OutputFormat): format is LossyFormat {
  return format === "jpeg" || format === "webp" || format === "avif";
}

/**
 * Encoder quality for presets. WebP and JPEG show almost no artifacts at 80. AVIF artifacts are
 * softer, so its quality is set slightly lower (SSIM 0.95 where WebP has 0.96) for a third fewer
 * bytes. Measurements: docs/image-settings.md.
 */
export const presetQuality: Record<LossyFormat, number> = { jpeg: 80, webp: 80, avif: 55 };

/**
 * WebP effort 2 costs 40% of the default (4) for 3% more bytes. AVIF effort 0 costs a third of
 * effort 1 for 8% more bytes, and 2% of the default. GIF effort 3 halves the palette search, the
 * most expensive part of an animation.
 */
export const effort = { webp: 2, avif: 0, gif: 3 } as const;

/**
 * Quality of near-lossless WebP, for graphics that would be too large as lossless. Colors differ by
 * at most ΔE 3.
 */
export const nearLosslessQuality = 60;

/**
 * Encoder qualities at which photographs reach the SSIM of the JPEG quality in the same row. Values
 * between rows are interpolated linearly.
 */
const equivalentQualities: Array<Record<LossyFormat, number>> = [
  { jpeg: 1, webp: 1, avif: 8 },
  { jpeg: 10, webp: 5, avif: 18 },
  { jpeg: 20, webp: 17, avif: 33 },
  { jpeg: 30, webp: 30, avif: 41 },
  { jpeg: 40, webp: 43, avif: 46 },
  { jpeg: 50, webp: 55, avif: 50 },
  { jpeg: 60, webp: 67, avif: 54 },
  { jpeg: 70, webp: 77, avif: 59 },
  { jpeg: 80, webp: 83, avif: 68 },
  { jpeg: 85, webp: 86, avif: 72 },
  { jpeg: 90, webp: 90, avif: 80 },
  { jpeg: 95, webp: 96, avif: 89 },
  { jpeg: 100, webp: 100, avif: 95 },
];

/**
 * Converts a JPEG-like quality to the encoder's own scale, so that one number looks similar in
 * every format.
 */
export function encoderQuality(format: LossyFormat, quality: number): number {
  const above = equivalentQualities.findIndex(({ jpeg }) => jpeg >= quality);
  const [low, high] = [equivalentQualities[above - 1], equivalentQualities[above]];
  if (!high) return 100;
  if (!low) return high[format];

  const share = (quality - low.jpeg) / (high.jpeg - low.jpeg);
  return Math.round(low[format] + share * (high[format] - low[format]));
}
