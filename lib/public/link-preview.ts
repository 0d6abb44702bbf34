import { withFormat } from "@/lib/image-urls/image-path";
import { listScaledVariants, nameOfImage, type PublicImage, publicVariantSize } from "./resource";

/** Narrower images are shown as a small square next to the title of a link. */
const largeWidth = 1_200;

export interface LinkPreview {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * The JPEG that represents the first image that is not sensitive, in previews of links: a crop of
 * their shape, or the whole image where it is wide enough and the crop is not.
 */
export function findLinkPreview(images: ReadonlyArray<PublicImage | undefined>): LinkPreview | undefined {
  const image = images.find((one) => one?.nsfw === false);
  const url = image?.urls["og-image"];
  if (!image || url === undefined) return undefined;

  const crop = { url, ...publicVariantSize(image, "og-image") };
  const whole = listScaledVariants(image).find(({ width }) => width >= largeWidth);
  const alt = image.alt || nameOfImage(image);
  if (crop.width >= largeWidth || !whole) return { ...crop, alt };

  return { url: withFormat(whole.url, "jpeg"), width: whole.width, height: whole.height, alt };
}
