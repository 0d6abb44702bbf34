import type { ImageResource } from "@/lib/images/resource";

/** The address of any variant: that of a preset, with another key in its place. */
export function buildVariantUrl({ urls }: Pick<ImageResource, "urls">, key: string): string {
  const parts = (urls.w512 ?? "").split("/");
  return [...parts.slice(0, -2), key, ...parts.slice(-1)].join("/");
}

/** The same in one format, whatever the browser says that it takes. */
export function withFormat(url: string, format: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}format=${format}`;
}
