import { variantPath } from "@/lib/kernel/addresses";
import { env } from "@/lib/platform/env";
import { isSignature, sign } from "@/lib/platform/keys";

interface Addressed {
  album: string;
  filename: string;
}

/** The address of a custom variant with which whoever may see the image may also have the variant made. */
export function signedVariantUrl(handle: string, image: Addressed, key: string): string {
  const path = variantPath(handle, image, key);
  return `${env().origin}${path}?sig=${sign("variant-url", path)}`;
}

export function isVariantSignature(
  { handle, variantKey, ...image }: Addressed & { handle: string; variantKey: string },
  signature: string,
): boolean {
  return isSignature("variant-url", variantPath(handle, image, variantKey), signature);
}
