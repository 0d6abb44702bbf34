import type { GridImage } from "@/lib/images/list-queries/resource";

const presetWidths = [128, 256, 512, 1024, 1536, 2048] as const;
/** Denser screens show no more detail at the size of a tile. */
const maxPixelRatio = 2;

/**
 * The bytes of an SVG are sharp at every size, and inside an `img` they can neither run scripts nor
 * load anything. An SVG with a required watermark has it in its variants.
 */
export const isVector = ({ filename, url_version }: GridImage) =>
  url_version === undefined && filename.toLowerCase().endsWith(".svg");

type Located = Pick<GridImage, "url" | "version" | "variant_version" | "url_version">;

/**
 * Inserts a variant key into the URL of an original. The version lets browsers cache the bytes
 * permanently.
 */
export function variantUrl(image: Located, key: string): string {
  const { url, version, variant_version = version, url_version = variant_version } = image;
  const slash = url.lastIndexOf("/");
  return `${url.slice(0, slash)}/${key}${url.slice(slash)}?v=${url_version}`;
}

export const originalUrl = ({ url, version }: GridImage) => `${url}?v=${version}`;

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
