import { isEqualText, isValidSignature, sign } from "@/lib/platform/signing";
import { toLinkKey } from "./image-path";

/** What link keys and signed links depend on. Raising the epoch invalidates all issued ones. */
export interface LinkedImage {
  id: string;
  linkEpoch: number;
}

/** The key in the URLs of an unlisted image. It is derived, not stored. */
export function linkKeyOf({ id, linkEpoch }: LinkedImage): string {
  return toLinkKey(sign("link-key", `${id}\n${linkEpoch}`));
}

/** Compares in constant time. */
export function isValidLinkKey(image: LinkedImage, key: string): boolean {
  return isEqualText(linkKeyOf(image), key);
}

/** The parameters of a signed link, as in its URL. */
export interface LinkGrant {
  variantKey: string;
  /** Unix time in seconds, as in the URL. */
  expires: string;
}

/** Covers the image's id, not its path, so a link survives a rename or move. */
export function signLink(image: LinkedImage, grant: LinkGrant): string {
  return sign("image-link", linkSignedText(image, grant));
}

/** Returns whether the link is for this image and variant. Does not check expiry. */
export function isValidLink(image: LinkedImage, grant: LinkGrant & { signature: string }): boolean {
  return isValidSignature("image-link", linkSignedText(image, grant), grant.signature);
}

/** An expiry that is not a number counts as expired. */
export function isLinkExpired({ expires }: Pick<LinkGrant, "expires">, nowMs: number = Date.now()): boolean {
  return !(/^\d{1,12}$/.test(expires) && Number(expires) * 1000 > nowMs);
}

function linkSignedText({ id, linkEpoch }: LinkedImage, { variantKey, expires }: LinkGrant): string {
  return `${id}\n${linkEpoch}\n${variantKey}\n${expires}`;
}
