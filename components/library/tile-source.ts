import { isVector, originalUrl, variantUrl } from "@/components/image-lists/grid-image-url";
import type { GridImage } from "@/lib/images/list-queries/resource";

const presetWidths = [128, 256, 512, 1024, 1536, 2048] as const;
/** Denser screens show no more detail at the size of a tile. */
const maxPixelRatio = 2;

/**
 * Returns the presets between the drawn width and twice of it as `srcset`; none is wider than the
 * image.
 */
export function tileSrcSet(image: GridImage, drawnWidth: number, toSameOriginUrl: (url: string) => string) {
  if (isVector(image)) return toSameOriginUrl(originalUrl(image));

  const ownWidth = image.width ?? Number.POSITIVE_INFINITY;
  const [least, most] = [Math.min(drawnWidth, ownWidth), Math.min(drawnWidth * maxPixelRatio, ownWidth)];
  const first = presetWidths.findIndex((width) => width >= least);
  const last = presetWidths.findIndex((width) => width >= most);
  const end = last < 0 ? presetWidths.length : last + 1;

  return presetWidths
    .slice(first < 0 ? -1 : first, end)
    .map((width) => `${toSameOriginUrl(variantUrl(image, `w${width}`))} ${Math.min(width, ownWidth)}w`)
    .join(", ");
}
