import type { LossyFormat } from "../encoder-settings";

/** The looks that a quality is searched for. Measured by the error against the exact pixels. */
export const qualityTargets = ["high", "standard", "small"] as const;
export type QualityTarget = (typeof qualityTargets)[number];

/**
 * The largest error of each target (`visual-error.ts`). At `standard`, the worst tenth of the
 * photographs looks as good as with the fixed qualities. The metric rates the soft errors of AVIF
 * too strictly. Measurements: docs/image-settings.md.
 */
export const maxErrors: Record<QualityTarget, Record<LossyFormat, number>> = {
  high: { jpeg: 0.0082, webp: 0.0094, avif: 0.0139 },
  standard: { jpeg: 0.013, webp: 0.0148, avif: 0.0231 },
  small: { jpeg: 0.022, webp: 0.0254, avif: 0.0374 },
};

/** The start and the ends of a search, on the encoder's own scale. */
interface QualityRange {
  lowest: number;
  /**
   * Never below the fixed quality. Where the color resolution limits the look, more would only add
   * bytes.
   */
  highest: number;
  /** The quality that a median photograph needs. */
  first: number;
  /** The share of the error that a step of quality removes near `first`. */
  slope: number;
}

export const qualityRanges: Record<QualityTarget, Record<LossyFormat, QualityRange>> = {
  high: {
    jpeg: { lowest: 50, highest: 96, first: 85, slope: 0.05 },
    webp: { lowest: 50, highest: 96, first: 86, slope: 0.065 },
    avif: { lowest: 35, highest: 82, first: 60, slope: 0.041 },
  },
  standard: {
    jpeg: { lowest: 40, highest: 90, first: 72, slope: 0.03 },
    webp: { lowest: 35, highest: 90, first: 76, slope: 0.045 },
    avif: { lowest: 25, highest: 70, first: 48, slope: 0.045 },
  },
  small: {
    jpeg: { lowest: 25, highest: 82, first: 48, slope: 0.02 },
    webp: { lowest: 20, highest: 82, first: 46, slope: 0.018 },
    avif: { lowest: 18, highest: 60, first: 37, slope: 0.046 },
  },
};
