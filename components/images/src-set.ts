import type { ImageResource } from "@/lib/images/resource";

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/**
 * Returns the useful scaled presets of an image as `srcset`; none is wider than the image. An SVG has none: it is sharp at
 * every size, and inside an img element it can neither run scripts nor load anything.
 */
export function buildSrcSet({ info, urls }: ImageResource, toSameOriginUrl: (url: string) => string): string {
  if (info.format === "svg" && urls.original) return toSameOriginUrl(urls.original);
  const ownWidth = info.width ?? Number.POSITIVE_INFINITY;
  const usefulWidths = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < ownWidth);
  return usefulWidths
    .flatMap((width) => {
      const url = urls[`w${width}`];
      return url === undefined ? [] : `${toSameOriginUrl(url)} ${Math.min(width, ownWidth)}w`;
    })
    .join(", ");
}
