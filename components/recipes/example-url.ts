import { imagePath, withVariantKey } from "@/lib/image-urls/image-path";
import type { ImageResource } from "@/lib/images/resource";

interface Place {
  /** Undefined while the library has no images: then the URL names an invented image. */
  image: Pick<ImageResource, "urls"> | undefined;
  origin: string;
  handle: string;
}

/** Returns the URL of an image rendered with the recipe. */
export function exampleUrl({ image, origin, handle }: Place, slug: string): URL {
  const invented = imagePath({ handle, album: "images", filename: "photo.jpg" }, "w512");
  const url = new URL(image?.urls.w512 ?? invented, origin);
  return new URL(withVariantKey(url.pathname, slug), url);
}
