import { isEqualText, isValidSignature, sign } from "@/lib/platform/signing/keys";
import { toLinkKey } from "./image-path";

/** What keys and links of an image depend on. Raising the epoch invalidates all that were given out. */
export interface LinkedImage {
  id: string;
  linkEpoch: number;
}

/** The key in the URLs of an unlisted image. Nothing of it is stored. */
export function linkKeyOf({ id, linkEpoch }: LinkedImage): string {
  return toLinkKey(sign("link-key", `${id}\n${linkEpoch}`));
}

/** Compares in constant time. */
export function isValidLinkKey(image: LinkedImage, key: string): boolean {
  return isEqualText(linkKeyOf(image), key);
}

/** A signed link as its URL names it. */
export interface LinkGrant {
  variantKey: string;
  /** Unix time in seconds, as it stands in the URL. */
  expires: string;
}

/** Covers the image's id, not its path, so that a link outlives a rename or a move. */
export function signLink(image: LinkedImage, grant: LinkGrant): string {
  return sign("image-link", linkSignedText(image, grant));
}

/** Whether the link is for this image and variant. Whether it has expired is not asked here. */
export function isValidLink(image: LinkedImage, grant: LinkGrant & { signature: string }): boolean {
  return isValidSignature("image-link", linkSignedText(image, grant), grant.signature);
}

/** An expiry that is no number has passed. */
export function isLinkExpired({ expires }: Pick<LinkGrant, "expires">, nowMs: number = Date.now()): boolean {
  return !(/^\d{1,12}$/.test(expires) && Number(expires) * 1000 > nowMs);
}

function linkSignedText({ id, linkEpoch }: LinkedImage, { variantKey, expires }: LinkGrant): string {
  return `${id}\n${linkEpoch}\n${variantKey}\n${expires}`;
}
