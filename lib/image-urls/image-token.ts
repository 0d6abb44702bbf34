import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import { imagePath } from "./image-path";
import { appOrigin } from "./origin";

/**
 * The image data that access tokens depend on. A new file, or a higher epoch, makes all issued ones
 * invalid.
 */
export interface TokenImage {
  id: string;
  tokenEpoch: number;
  generation: number;
}

/** The rights of a token and its end: Unix time in seconds. */
interface TokenGrant {
  variantKey: string;
  expires: number;
}

/** Returns a token for one variant of an encrypted image. */
export function createImageToken(image: TokenImage, grant: TokenGrant): string {
  return `${grant.expires}.${sign("image-token", tokenSignedText(image, grant))}`;
}

/** Returns whether the token is for this image and variant. Does not check expiry. */
export function isValidImageToken(
  image: TokenImage,
  { token, variantKey }: { token: string; variantKey: string },
): boolean {
  const expires = tokenExpires(token);
  const signature = token.slice(token.indexOf(".") + 1);
  return isValidSignature("image-token", tokenSignedText(image, { variantKey, expires }), signature);
}

/** The end that a token names; 0 if it names none. */
export function tokenExpires(token: string): number {
  const [, expires] = /^([1-9]\d{0,11})\./.exec(token) ?? [];
  return Number(expires ?? 0);
}

/** The URL that a token opens. It contains no link key. */
export function tokenUrl(
  { handle }: { handle: string },
  { albumSlug, filename }: { albumSlug: string; filename: string },
  { variantKey, token }: { variantKey: string; token: string },
): string {
  const url = new URL(imagePath({ handle, album: albumSlug, filename }, variantKey), appOrigin());
  url.searchParams.set("token", token);
  return url.href;
}

function tokenSignedText(
  { id, tokenEpoch, generation }: TokenImage,
  { variantKey, expires }: TokenGrant,
): string {
  return `${id}\n${generation}\n${tokenEpoch}\n${variantKey}\n${expires}`;
}
