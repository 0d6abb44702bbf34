import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { hasRole } from "@/lib/kernel/roles";
import { isEqualText, isValidSignature, sign } from "@/lib/platform/secrets/signing";
import {
  avatarPath,
  type DeliveryPath,
  embedPath,
  type ImageLocation,
  imagePagePath,
  imagePath,
  imagePathOnDomain,
  imagePaths,
  toLinkKey,
} from "./image-path";
import { appOrigin } from "./origin";
import {
  followsChangedFocalPoint,
  type ImageVersion,
  markVersion,
  recipeVersion,
  variantVersion,
} from "./variant-version";

/**
 * The image data that link keys and signed links depend on. Raising the epoch invalidates all
 * issued ones.
 */
export interface LinkedImage {
  id: string;
  linkEpoch: number;
}

/** The image columns that its URLs depend on. */
interface LocatedImage extends LinkedImage, ImageVersion {
  albumSlug: string;
  filename: string;
  visibility: string;
  deletedAt?: string | null;
  isEncrypted?: boolean;
  withheldAt?: string | null;
  /** The required watermark that the variants show at these URLs. */
  mark?: WatermarkReference | null;
}

interface Library {
  handle: string;
  /** A custom domain. */
  imageHost?: string | null;
}

/**
 * The URL of the original or of a variant of an image in this library. The URL of a crop changes
 * with the focal point, so that browsers do not show the previous crop.
 */
export function imageUrl(library: Library, image: LocatedImage, variantKey: string): string {
  return placeOf(library, image)(variantKey) + versionQuery(image, variantKey);
}

/** The URLs of these variants by key. */
export function imageUrls(
  library: Library,
  image: LocatedImage,
  variantKeys: Iterable<string>,
): Record<string, string> {
  const place = placeOf(library, image);
  const urls: Record<string, string> = {};
  for (const key of variantKeys) urls[key] = place(key) + versionQuery(image, key);

  return urls;
}

/** Returns the URL of a variant without a query, on the host where the image is. */
function placeOf(library: Library, image: LocatedImage): (variantKey: string) => string {
  const located = locate(library, image);
  const [origin, pathOf] = [appOrigin(), imagePaths(located)];
  if (!library.imageHost || !isOpen(image)) return (key) => origin + pathOf(key);

  const domain = `https://${library.imageHost}`;
  return (key) =>
    needsSession(image, key) ? origin + pathOf(key) : domain + imagePathOnDomain(located, key);
}

/** Whether only some members get the original, because others must see the required watermark. */
const needsSession = ({ mark }: LocatedImage, key: string) => key === "original" && Boolean(mark);

/** Whether the image needs no session, which exists on the host of the service only. */
function isOpen({ visibility, deletedAt, isEncrypted, withheldAt }: LocatedImage): boolean {
  return visibility !== "private" && !deletedAt && !isEncrypted && !withheldAt;
}

/** The URLs of the image's public page and of its embed. */
export function imagePageUrls(library: Library, image: LocatedImage): { page: string; embed: string } {
  const location = locate(library, image);
  return { page: appOrigin() + imagePagePath(location), embed: appOrigin() + embedPath(location) };
}

/** With a required watermark every variant has a version, so that browsers show no copy without it. */
function versionQuery(image: ImageVersion & Pick<LocatedImage, "mark">, variantKey: string): string {
  if (image.mark && variantKey !== "original")
    return `?v=${variantVersion(image, variantKey)}${markVersion(image.mark)}`;

  if (!followsChangedFocalPoint(image.cropRevision, variantKey)) return "";
  return `?v=${variantVersion(image, variantKey)}`;
}

/** A custom variant URL that lets anyone who may see the image create the variant. */
export function signedVariantUrl(library: Library, image: LocatedImage, variantKey: string): string {
  const path = imagePath(locate(library, image), variantKey);
  const version = versionQuery(image, variantKey).replace("?", "&");
  // The signature covers the path on the host of the service, whichever host the URL names.
  const signature = sign("variant-url", variantSignedText(path, image));

  return `${placeOf(library, image)(variantKey)}?sig=${signature}${version}`;
}

/** A recipe as it appears in URLs. */
export interface RecipeInUrls {
  /** With the density: `card@2`. */
  name: string;
  /** The key of the renditions. */
  key: string;
  revision: string;
  isPublic: boolean;
}

/**
 * The URL of an image rendered with a recipe. Its version names the file and the settings. If the
 * recipe is not public, and the actor may have variants rendered, a signature permits the same to
 * everyone who can see the image.
 */
export function recipeUrl(
  actor: Actor,
  image: LocatedImage,
  { name, key, revision, isPublic }: RecipeInUrls,
): string {
  const { library } = actor;
  const isSigned = !isPublic && hasRole(actor, "editor") && hasScope(actor, "images:write");
  const url = new URL(isSigned ? signedVariantUrl(library, image, name) : placeOf(library, image)(name));
  url.searchParams.set(
    "v",
    recipeVersion(image, { key, revision }) + (image.mark ? markVersion(image.mark) : ""),
  );

  return url.href;
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
 * A URL that opens one variant of an image for anyone until `expires`, whatever the image's
 * visibility, if it is clean without a required watermark. It contains no link key, which would stay
 * valid after `expires`.
 */
export function linkUrl(
  library: Library,
  image: LocatedImage,
  { variantKey, expires, isClean }: Omit<LinkGrant, "expires"> & { expires: number },
): string {
  const { handle } = library;
  const url = new URL(
    imagePath({ handle, album: image.albumSlug, filename: image.filename }, variantKey),
    appOrigin(),
  );

  url.search = new URLSearchParams({
    ...(isClean && { clean: "1" }),
    exp: String(expires),
    sig: signLink(image, { variantKey, expires: String(expires), isClean }),
  }).toString();

  return url.href;
}

function locate({ handle }: Library, image: LocatedImage): ImageLocation {
  const linkKey = image.visibility === "unlisted" ? linkKeyOf(image) : undefined;
  return { handle, album: image.albumSlug, filename: image.filename, linkKey };
}

/** The key in the URLs of an unlisted image. It is derived, not stored. */
function linkKeyOf({ id, linkEpoch }: LinkedImage): string {
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
  /** Whether it shows the image without a required watermark. */
  isClean: boolean;
}

/** Covers the image's id, not its path, so a link survives a rename or move. */
function signLink(image: LinkedImage, grant: LinkGrant): string {
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

/** Links of before there were required watermarks are not clean. */
function linkSignedText({ id, linkEpoch }: LinkedImage, { variantKey, expires, isClean }: LinkGrant): string {
  return `${id}\n${linkEpoch}\n${variantKey}\n${expires}${isClean ? "\nclean" : ""}`;
}

/** The largest size, for whoever shows the avatar at any. */
const shownSize = 512;

/** The public URL of an uploaded profile picture. */
export function avatarUrl(version: string): string {
  return appOrigin() + avatarPath({ version, size: shownSize });
}
