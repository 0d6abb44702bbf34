import type { OutputFormat } from "../formats";

type LossyFormat = Extract<OutputFormat, "jpeg" | "webp" | "avif">;

/**
 * What presets are made with. WebP and JPEG show next to nothing at 80; AVIF, whose faults are softer, is made a little worse by
 * the numbers (SSIM 0.95 where WebP has 0.96) for a third fewer bytes. All measurements: docs/image-settings.md.
 */
export const presetQuality: Record<LossyFormat, number> = { jpeg: 80, webp: 80, avif: 55 };

/**
 * Effort 2 of WebP costs 40 % of the default (4) and has 3 % more bytes; effort 0 of AVIF costs a third of effort 1 for 8 %
 * more bytes and 2 % of the default; effort 3 of GIF halves the search for palettes, the dearest part of an animation.
 */
export const effort = { webp: 2, avif: 0, gif: 3 } as const;

/** How near to the picture a WebP of a graphic is that would be too large without loss: colours are at most ΔE 3 away. */
export const nearLosslessQuality = 60;

/** The quality of each encoder at which photographs have the SSIM that JPEG has at the first; linear in between. */
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

/** The encoder's own number for a quality that is meant as JPEG's, so that one number looks alike in every format. */
export function encoderQuality(format: LossyFormat, quality: number): number {
  const above = equivalentQualities.findIndex(({ jpeg }) => jpeg >= quality);
  const [low, high] = [equivalentQualities[above - 1], equivalentQualities[above]];
  if (!high) return 100;
  if (!low) return high[format];
  const share = (quality - low.jpeg) / (high.jpeg - low.jpeg);
  return Math.round(low[format] + share * (high[format] - low[format]));
}
