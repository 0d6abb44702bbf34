import type { ImageResource } from "@/lib/images/resource";

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/** The scaled presets of an image that make sense for it, as `srcset` wants them; none are wider than the picture. */
export function srcSetOf(image: ImageResource, reachable: (url: string) => string): string {
  const own = image.info.width ?? Number.POSITIVE_INFINITY;
  const useful = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < own);
  return useful
    .flatMap((width) => {
      const url = image.urls[`w${width}`];
      return url === undefined ? [] : `${reachable(url)} ${Math.min(width, own)}w`;
    })
    .join(", ");
}
