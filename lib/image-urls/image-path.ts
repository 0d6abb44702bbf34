import { type AvatarSize, avatarSizes } from "@/lib/engine/variants/variant-keys";
import { slugPattern } from "@/lib/kernel/slug-pattern";

/** Locates an image: library, album, filename and link key. */
export interface ImageLocation {
  handle: string;
  album: string;
  filename: string;
  /** Visitors need this key to open an unlisted image. */
  linkKey?: string | undefined;
}

/** The parsed parts of a delivery path. */
export interface DeliveryPath extends ImageLocation {
  /** `original` or a variant key. */
  variantKey: string;
}

/**
 * Builds `/i/{handle}/{album}/[~{linkKey}/][{variantKey}/]{filename}`; the original has no variant
 * segment. The path ends in the filename, because forums and chat apps look at the extension.
 */
export function imagePath(image: ImageLocation, variantKey = "original"): string {
  return imagePaths(image)(variantKey);
}

/** Returns a function that builds the path of each variant of one image. */
export function imagePaths({ handle, album, linkKey, filename }: ImageLocation) {
  const linkSegment = linkKey === undefined ? "" : `/~${linkKey}`;
  const start = `/i/${handle}/${album}${linkSegment}`;
  const end = `/${encodeURIComponent(filename)}`;

  return (variantKey: string) => (variantKey === "original" ? start + end : `${start}/${variantKey}${end}`);
}

/**
 * Builds the path of the same on a custom domain, which names the library:
 * `/{album}/[~{linkKey}/][{variantKey}/]{filename}`.
 */
export function imagePathOnDomain(image: Omit<ImageLocation, "handle">, variantKey = "original"): string {
  return imagePath({ ...image, handle: "" }, variantKey).slice(pathPrefix.length);
}

/** The path without a handle starts with it. */
const pathPrefix = "/i/";

/** Builds `/@{handle}`, the public profile. */
export function profilePath(handle: string): string {
  return `/@${handle}`;
}

/** Builds `/@{handle}/{album}`, the page of a public album. */
export function albumPagePath({ handle, album }: Pick<ImageLocation, "handle" | "album">): string {
  return `/@${handle}/${album}`;
}

/** Precedes the slug of a collection in paths. It is a reserved word, so no album has it as its slug. */
export const collectionSegment = "c";

/** Locates a public collection. */
interface CollectionLocation {
  handle: string;
  collection: string;
}

/** Builds `/@{handle}/c/{slug}`, the page of a public collection. */
export function collectionPagePath({ handle, collection }: CollectionLocation): string {
  return `/@${handle}/${collectionSegment}/${collection}`;
}

/** Builds `/@{handle}/{album}/[~{linkKey}/]{filename}`, the public page of an image. */
export function imagePagePath(image: ImageLocation): string {
  return `/@${locationPath(image)}`;
}

/** Builds `/embed/{handle}/{album}/[~{linkKey}/]{filename}`, which other sites put into a frame. */
export function embedPath(image: ImageLocation): string {
  return `/embed/${locationPath(image)}`;
}

function locationPath({ handle, album, linkKey, filename }: ImageLocation): string {
  const linkSegment = linkKey === undefined ? "" : `/~${linkKey}`;
  return `${handle}/${album}${linkSegment}/${encodeURIComponent(filename)}`;
}

/** A profile, an album, a collection or an image: what the path of a public page names. */
export interface PageLocation extends Pick<ImageLocation, "handle" | "linkKey"> {
  album?: string | undefined;
  /** Without an album. */
  collection?: string | undefined;
  filename?: string | undefined;
}

/** Parses the path of a public page or an embed; returns undefined for anything else. */
export function parsePagePath(pathname: string): PageLocation | undefined {
  const path = /^\/(?:@|embed\/)(.+)$/.exec(pathname)?.[1];
  const parts = path?.split("/").map(decodePart) ?? [];
  if (parts.some((part) => part === undefined || part === "")) return undefined;

  const [handle, album, ...rest] = parts;
  if (!handle) return undefined;
  const [collection] = rest;
  if (album === collectionSegment && rest.length === 1 && isSlug(collection)) return { handle, collection };

  const linkSegment = rest[0]?.startsWith("~") ? rest.shift() : undefined;
  if (linkSegment !== undefined && !linkSegmentShape.test(linkSegment)) return undefined;

  const filename = rest.shift()?.normalize("NFC");
  if (rest.length > 0 || (linkSegment !== undefined && filename === undefined)) return undefined;

  return { handle, album, linkKey: linkSegment?.slice(1), filename };
}

/** Every filename has an extension, so no path of an image in a previous album `c` is taken for a slug. */
const isSlug = (part: string | undefined): part is string => part !== undefined && slugPattern.test(part);

const linkKeyLength = 16;
const linkSegmentShape = new RegExp(`^~[\\w-]{${linkKeyLength}}$`);

/** Shortens a signature to a link key. */
export function toLinkKey(signature: string): string {
  return signature.slice(0, linkKeyLength);
}

/** Parses what `imagePath` builds; returns undefined for anything else. */
export function parseImagePath(pathname: string): DeliveryPath | undefined {
  const parts = pathname.split("/").slice(2).map(decodePart);
  if (parts.some((part) => part === undefined || part === "")) return undefined;

  const [handle, album, ...rest] = parts;
  const filename = rest.pop();
  if (!handle || !album || !filename) return undefined;

  const linkSegment = rest[0]?.startsWith("~") ? rest.shift() : undefined;
  if (linkSegment !== undefined && !linkSegmentShape.test(linkSegment)) return undefined;

  const variantKey = rest.shift() ?? "original";
  if (rest.length > 0) return undefined;

  return { handle, album, linkKey: linkSegment?.slice(1), variantKey, filename: filename.normalize("NFC") };
}

/** Characters in the URL: the longest name, decomposed, with every byte percent-encoded. */
const maxPartLength = 3 * 3 * 255;

function decodePart(part: string): string | undefined {
  if (part.length > maxPartLength) return undefined;
  if (!part.includes("%")) return part;

  try {
    const decoded = decodeURIComponent(part);
    // No name contains NUL, and Postgres text cannot store it.
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Replaces the variant key in `variantUrl`. */
export function withVariantKey(variantUrl: string, key: string): string {
  const parts = variantUrl.split("/");
  return [...parts.slice(0, -2), key, ...parts.slice(-1)].join("/");
}

/** The same URL with a fixed format, whatever the browser accepts. */
export function withFormat(url: string, format: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}format=${format}`;
}

/** Returns the path of a URL under `origin`; other URLs stay unchanged. */
export function toSameOriginPath(url: string, origin: string): string {
  return origin !== "" && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** One size of a version of a profile picture. */
export interface AvatarLocation {
  /** `pic_…`: random, and another one for each avatar, so that caches may keep it forever. */
  version: string;
  size: AvatarSize;
}

/** Builds `/i/profile/{version}/{size}.webp`. No handle is `profile`, which is a reserved word. */
export function avatarPath({ version, size }: AvatarLocation): string {
  return `/i/profile/${version}/${size}.webp`;
}

const avatarPathShape = /^\/i\/profile\/(pic_[0-9a-z]{26})\/(\d{1,3})\.webp$/;

/** Parses what `avatarPath` builds; returns undefined for anything else. */
export function parseAvatarPath(pathname: string): AvatarLocation | undefined {
  const [, version, sizeText] = avatarPathShape.exec(pathname) ?? [];
  const size = avatarSizes.find((one) => String(one) === sizeText);
  return version === undefined || size === undefined ? undefined : { version, size };
}

/** The URL of another size of a profile picture; an image elsewhere has one size only. */
export function withAvatarSize(avatarUrl: string, size: AvatarSize): string {
  if (!URL.canParse(avatarUrl)) return avatarUrl;

  const { origin, pathname } = new URL(avatarUrl);
  const avatar = parseAvatarPath(pathname);

  return avatar ? origin + avatarPath({ ...avatar, size }) : avatarUrl;
}
