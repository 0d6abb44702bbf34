import { isVector, originalUrl, variantUrl } from "@/components/image-lists/grid-image-url";
import type { GridImage } from "@/lib/images/list-queries/resource";

/** The variants that the stage shows, narrowest first. */
const stageWidths = [512, 1024, 1536, 2048] as const;
const smallestFirstWidth = 1024;
/** Formats that no browser, or not every browser, can show. */
const unviewable = /\.(heic|heif|tiff?)$/i;

/** The drawing of the image: its width in CSS pixels, and the zoom. */
export interface Drawn {
  width: number;
  density: number;
  /** The zoom as a share of 100%. */
  zoomShare: number;
  isZoomed: boolean;
}

const maxDensity = 2;

/**
 * Returns the URL of what is sharp at the drawn width: w1024, above that the next wider variant,
 * and the original only for somebody who zooms to 100% or more of an image that its variants do
 * not reach. Not everyone gets the original of an image with a required watermark.
 */
export function stageSource(image: GridImage, { width, density, zoomShare, isZoomed }: Drawn): string {
  if (isVector(image)) return originalUrl(image);

  const needed = Math.min(width * Math.min(density, maxDensity), image.width ?? Number.POSITIVE_INFINITY);
  const widest = stageWidths.at(-1) ?? smallestFirstWidth;
  const hasOriginal = image.url_version === undefined && !unviewable.test(image.filename);
  const wantsOriginal = isZoomed && zoomShare >= 1 && needed > widest && hasOriginal;
  if (wantsOriginal) return originalUrl(image);

  const fitting = stageWidths.find((one) => one >= Math.max(needed, smallestFirstWidth)) ?? widest;
  return variantUrl(image, `w${fitting}`);
}

/** The URL of what is shown before the size of the stage is known. */
export function initialSource(image: GridImage): string {
  return stageSource(image, { width: 0, density: 1, zoomShare: 0, isZoomed: false });
}
