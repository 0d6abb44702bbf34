import type { GridImage } from "@/lib/images/list-queries/resource";

type Located = Pick<GridImage, "url" | "version" | "variant_version" | "url_version">;

/**
 * The bytes of an SVG are sharp at every size, and inside an `img` they can neither run scripts nor
 * load anything. An SVG with a required watermark has it in its variants.
 */
export const isVector = ({ filename, url_version }: GridImage) =>
  url_version === undefined && filename.toLowerCase().endsWith(".svg");

export const originalUrl = ({ url, version }: GridImage) => `${url}?v=${version}`;

/**
 * Inserts a variant key into the URL of an original. The version lets browsers cache the bytes
 * permanently.
 */
export function variantUrl(image: Located, key: string): string {
  const { url, version, variant_version = version, url_version = variant_version } = image;
  const slash = url.lastIndexOf("/");
  return `${url.slice(0, slash)}/${key}${url.slice(slash)}?v=${url_version}`;
}
