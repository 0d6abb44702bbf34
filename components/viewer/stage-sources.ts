import type { GridImage } from "@/lib/images/list-queries/resource";

/** The variants that the stage shows, narrowest first. */
const stageWidths = [512, 1024, 1536, 2048] as const;
const smallestFirstWidth = 1024;
/** Formats that no browser, or not every browser, can show. */
const unviewable = /\.(heic|heif|tiff?)$/i;

/** An SVG with a required watermark has it in its variants. */
export function isVector({ filename, url_version }: GridImage): boolean {
  return url_version === undefined && /\.svg$/i.test(filename);
}

/** The URL of a variant. It has the version of the bytes, so that the browser can keep them forever. */
function variantUrl(image: GridImage, key: string): string {
  const { url, version, variant_version = version, url_version = variant_version } = image;
  return key === "original" ? `${url}?v=${version}` : `${keyedUrl(url, key)}?v=${url_version}`;
}

/** Inserts the variant key before the filename of the original's URL. */
function keyedUrl(originalUrl: string, key: string): string {
  const end = originalUrl.lastIndexOf("/");
  return `${originalUrl.slice(0, end)}/${key}${originalUrl.slice(end)}`;
}

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
  if (isVector(image)) return variantUrl(image, "original");

  const needed = Math.min(width * Math.min(density, maxDensity), image.width ?? Number.POSITIVE_INFINITY);
  const widest = stageWidths.at(-1) ?? smallestFirstWidth;
  const hasOriginal = image.url_version === undefined && !unviewable.test(image.filename);
  const wantsOriginal = isZoomed && zoomShare >= 1 && needed > widest && hasOriginal;
  if (wantsOriginal) return variantUrl(image, "original");

  const fitting = stageWidths.find((one) => one >= Math.max(needed, smallestFirstWidth)) ?? widest;
  return variantUrl(image, `w${fitting}`);
}

/** The URL of what is shown before the size of the stage is known. */
export function initialSource(image: GridImage): string {
  return stageSource(image, { width: 0, density: 1, zoomShare: 0, isZoomed: false });
}
