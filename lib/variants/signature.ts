import { variantPath } from "@/lib/image-urls/image-path";
import { env } from "@/lib/platform/env";
import { isValidSignature, sign } from "@/lib/platform/signing/keys";

interface ImageLocation {
  album: string;
  filename: string;
}

/** The address of a custom variant with which whoever may see the image may also have the variant made. */
export function signedVariantUrl(handle: string, image: ImageLocation, key: string): string {
  const path = variantPath(handle, image, key);
  return `${env().origin}${path}?sig=${sign("variant-url", path)}`;
}

export function isValidVariantSignature(
  { handle, variantKey, ...image }: ImageLocation & { handle: string; variantKey: string },
  signature: string,
): boolean {
  return isValidSignature("variant-url", variantPath(handle, image, variantKey), signature);
}
