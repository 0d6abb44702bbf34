import type { ImageResource } from "@/lib/images/resource";

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/**
 * The scaled presets of an image that make sense for it, as `srcset` wants them; none is wider than the picture. A drawing
 * (SVG) is sharp at every size only as it is, and inside an img element it can neither run nor load anything.
 */
export function srcSetOf({ info, urls }: ImageResource, reachable: (url: string) => string): string {
  if (info.format === "svg" && urls.original) return reachable(urls.original);
  const own = info.width ?? Number.POSITIVE_INFINITY;
  const useful = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < own);
  return useful
    .flatMap((width) => {
      const url = urls[`w${width}`];
      return url === undefined ? [] : `${reachable(url)} ${Math.min(width, own)}w`;
    })
    .join(", ");
}
