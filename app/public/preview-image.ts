import { nameOfImage, type PublicImage, publicVariantSize } from "@/lib/public/resource";

/**
 * The image of a page in previews of links: the first image that is not sensitive, with its true
 * size.
 */
export function findPreviewImage(images: readonly PublicImage[]) {
  const image = images.find(({ nsfw }) => !nsfw);
  const url = image?.urls["og-image"];
  if (!image || url === undefined) return undefined;

  return { url, ...publicVariantSize(image, "og-image"), alt: image.alt || nameOfImage(image) };
}
