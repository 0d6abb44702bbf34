import { isValidSignature, sign } from "@/lib/platform/signing/keys";
import { type DeliveryPath, type ImageLocation, imagePath } from "./image-path";
import { type LinkedImage, linkKeyOf, signLink } from "./link";
import { appOrigin } from "./origin";

/** The columns of an image that its URLs are made of. */
interface AddressedImage extends LinkedImage {
  albumSlug: string;
  filename: string;
  visibility: string;
}

interface Library {
  handle: string;
}

/** The URL of the original or of a variant of an image of this library. */
export function imageUrl(library: Library, image: AddressedImage, variantKey: string): string {
  return appOrigin() + imagePath(locate(library, image), variantKey);
}

/** The URLs of these variants, by their keys. */
export function imageUrls(
  library: Library,
  image: AddressedImage,
  variantKeys: Iterable<string>,
): Record<string, string> {
  const imageLocation = locate(library, image);
  const origin = appOrigin();
  return Object.fromEntries([...variantKeys].map((key) => [key, origin + imagePath(imageLocation, key)]));
}

/** The URL of a custom variant that lets everyone who may see the image have the variant made. */
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

/** URLs that were signed before an image's links could be reset go on working until they are. */
function variantSignedText(path: string, { linkEpoch }: Pick<LinkedImage, "linkEpoch">): string {
  return linkEpoch === 0 ? path : `${path}\n${linkEpoch}`;
}

/**
 * The URL that opens one variant of an image until `expires`, whoever asks and whatever the image's visibility. It has no link
 * key, which would go on opening the image afterwards.
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
