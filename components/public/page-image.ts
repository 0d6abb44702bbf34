import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { nameOfImage, type PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";

/** The members of an image that a list of images needs, whether the image is public or shared. */
export interface PageImage {
  /** The page of the image. */
  href: string;
  name: string;
  width: number;
  height: number;
  sources: { src: string; srcSet?: string | undefined };
  /** The file to zoom into and to download; none where only variants may be seen. */
  original: string | undefined;
  /** The URL that saves the image; none where it may only be seen. */
  download: string | undefined;
  placeholder: string | null;
  isSensitive: boolean;
}

/** The URL that saves what another one shows. */
export const withDownload = (url: string) => `${url}${url.includes("?") ? "&" : "?"}download=1`;

export function toPicture(image: PublicImage, origin: string): PageImage {
  const { original } = image.urls;
  return {
    href: toSameOriginPath(image.page_url, origin),
    name: nameOfImage(image),
    width: image.width,
    height: image.height,
    sources: imageSources(image, origin),
    original: original && toSameOriginPath(original, origin),
    download: original && toSameOriginPath(withDownload(original), origin),
    placeholder: image.placeholder,
    isSensitive: image.nsfw,
  };
}
