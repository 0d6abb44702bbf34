import type { RecipeSettings } from "../recipe";

type Triple = [number, number, number];

/** A linear transform of sRGB values from 0 to 255. */
export interface ColorTransform {
  matrix: [Triple, Triple, Triple];
  /** Added to each channel after the matrix. */
  offset: number;
}

type Adjustments = Pick<RecipeSettings, "grayscale" | "saturation" | "brightness" | "contrast">;

/** Shares of red, green and blue in the luma (Rec. 709). */
const lumaShares: Triple = [0.2126, 0.7152, 0.0722];
const middle = 127.5;

/**
 * Combines saturation, brightness and contrast, in this order. Only the result is clipped, so
 * contrast brings back what brightness alone would clip. Returns `null` when nothing changes.
 */
export function buildColorTransform({
  grayscale,
  saturation: requested,
  brightness,
  contrast,
}: Adjustments): ColorTransform | null {
  const saturation = grayscale ? 0 : requested;
  if (saturation === 1 && brightness === 1 && contrast === 1) return null;

  const factor = brightness * contrast;
  const row = (channel: number) =>
    lumaShares.map(
      (share, at) => factor * (share * (1 - saturation) + (at === channel ? saturation : 0)),
    ) as Triple;

  return { matrix: [row(0), row(1), row(2)], offset: middle * (1 - contrast) };
}
