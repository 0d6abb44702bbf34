import { isValidSignature, sign } from "@/lib/platform/signing";
import { type DeliveryPath, type ImageLocation, imagePath } from "./image-path";
import { type LinkedImage, linkKeyOf, signLink } from "./link";
import { appOrigin } from "./origin";

/** The image columns that its URLs depend on. */
interface AddressedImage extends LinkedImage {
  albumSlug: string;
  filename: string;
  visibility: string;
}

interface Library {
  handle: string;
}

/** The URL of the original or of a variant of an image in this library. */
export function imageUrl(library: Library, image: AddressedImage, variantKey: string): string {
  return appOrigin() + imagePath(locate(library, image), variantKey);
}

/** The URLs of these variants by key. */
export function imageUrls(
  library: Library,
  image: AddressedImage,
  variantKeys: Iterable<string>,
): Record<string, string> {
  const imageLocation = locate(library, image);
  const origin = appOrigin();
  return Object.fromEntries([...variantKeys].map((key) => [key, origin + imagePath(imageLocation, key)]));
}

/** A custom variant URL that lets anyone who may see the image create the variant. */
export function signedVariantUrl(library: Library, image: AddressedImage, variantKey: string): string {
  const path = imagePath(locate(library, image), variantKey);
  return `${appOrigin()}${path}?sig=${sign("variant-url", variantSignedText(path, image))}`;
}

export function isValidVariantSignature(
  path: DeliveryPath,
  image: Pick<LinkedImage, "linkEpoch">,
  signature: string,
): boolean {
  const text = variantSignedText(imagePath(path, path.variantKey), image);
  return isValidSignature("variant-url", text, signature);
}

/** URLs signed before links could be reset stay valid until the first reset. */
function variantSignedText(path: string, { linkEpoch }: Pick<LinkedImage, "linkEpoch">): string {
  return linkEpoch === 0 ? path : `${path}\n${linkEpoch}`;
}

/**
 * A URL that opens one variant of an image for anyone until `expires`, whatever the image's visibility. It contains no
 * link key, which would stay valid after `expires`.
 */
export function linkUrl(
  library: Library,
  image: AddressedImage,
  { variantKey, expires }: { variantKey: string; expires: number },
): string {
  const { handle } = library;
  const url = new URL(
    imagePath({ handle, album: image.albumSlug, filename: image.filename }, variantKey),
    appOrigin(),
  );
  url.search = new URLSearchParams({
    exp: String(expires),
    sig: signLink(image, { variantKey, expires: String(expires) }),
  }).toString();
  return url.href;
}

function locate({ handle }: Library, image: AddressedImage): ImageLocation {
  const linkKey = image.visibility === "unlisted" ? linkKeyOf(image) : undefined;
  return { handle, album: image.albumSlug, filename: image.filename, linkKey };
}
