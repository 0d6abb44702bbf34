import {
  isValidImageToken,
  isValidLink,
  isValidLinkKey,
  type LinkedImage,
  type LinkGrant,
  type TokenImage,
} from "@/lib/image-urls";

/** The image data that keys, links and tokens are checked against. */
export type OpenableImage = LinkedImage & TokenImage & { isEncrypted: boolean };

/**
 * A link key, a signed link or an access token in the URL of a request. A clean link shows no
 * required watermark.
 */
export type OpeningAccess =
  | { by: "key"; linkKey: string }
  | ({ by: "link"; signature: string } & LinkGrant)
  | { by: "token"; token: string; variantKey: string };

/** Returns whether the key, link or token of a request is one of the image. */
export function isOpenedBy(image: OpenableImage, access: OpeningAccess): boolean {
  switch (access.by) {
    case "key":
      return isValidLinkKey(image, access.linkKey);
    case "link":
      return isValidLink(image, access);
    case "token":
      return isValidImageToken(image, access) && image.isEncrypted;
  }
}

/** Checked for a missing image, which must take as much work as an existing one. */
export const absentImage: OpenableImage = {
  id: "",
  linkEpoch: 0,
  tokenEpoch: 0,
  generation: 0,
  isEncrypted: false,
};
