import { isValidSignature, sign } from "@/lib/platform/signing/keys";
import { type DeliveryPath, type ImageLocation, imagePath } from "./image-path";
import { appOrigin } from "./origin";

/** The columns of an image that its URLs are made of. */
interface LocatedImage {
  albumSlug: string;
  filename: string;
}

interface Library {
  handle: string;
}

function locate({ handle }: Library, { albumSlug, filename }: LocatedImage): ImageLocation {
  return { handle, album: albumSlug, filename };
}

/** The URL of the original or of a variant of an image of this library. */
export function imageUrl(library: Library, image: LocatedImage, variantKey: string): string {
  return appOrigin() + imagePath(locate(library, image), variantKey);
}

/** The URL of a custom variant that lets everyone who may see the image have the variant made. */
export function signedVariantUrl(library: Library, image: LocatedImage, variantKey: string): string {
  const path = imagePath(locate(library, image), variantKey);
  return `${appOrigin()}${path}?sig=${sign("variant-url", path)}`;
}

export function isValidVariantSignature(path: DeliveryPath, signature: string): boolean {
  return isValidSignature("variant-url", imagePath(path, path.variantKey), signature);
}
