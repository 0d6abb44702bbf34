import type { ImageResource } from "@/lib/images/resource";

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/**
 * The scaled presets of an image that make sense for it, as `srcset` wants them; none is wider than the picture. A drawing
 * (SVG) is sharp at every size only as it is, and inside an img element it can neither run nor load anything.
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
