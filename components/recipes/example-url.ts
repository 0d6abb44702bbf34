import { imagePath } from "@/lib/image-urls/image-path";
import type { VariantResource } from "@/lib/variants/resource";

interface Place {
  /** The variants of the newest image. Undefined while the library has no images. */
  variants: { data: readonly Pick<VariantResource, "kind" | "key" | "url">[] } | undefined;
  origin: string;
  handle: string;
}

/**
 * Returns the URL of the image rendered with the recipe, which opens for everyone who can see the
 * image. Without an image, the URL names an invented one.
 */
export function exampleUrl({ variants, origin, handle }: Place, slug: string): URL {
  const listed = variants?.data.find(({ kind, key }) => kind === "recipe" && key === slug);
  return new URL(listed?.url ?? imagePath({ handle, album: "images", filename: "photo.jpg" }, slug), origin);
}
