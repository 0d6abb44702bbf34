/** Where an image is: in whose library, in which album, under which filename. */
export interface ImageLocation {
  handle: string;
  album: string;
  filename: string;
}

/** What a delivery path asks for. */
export interface DeliveryPath extends ImageLocation {
  /** `original` or a variant's key. */
  variantKey: string;
}

/**
 * Builds `/i/{handle}/{album}/{filename}` for the original and `/i/{handle}/{album}/{variantKey}/{filename}` for a variant. It
 * ends in the filename, because forums and chat programs look at the extension.
 */
export function imagePath({ handle, album, filename }: ImageLocation, variantKey: string): string {
  const variantSegment = variantKey === "original" ? "" : `/${variantKey}`;
  return `/i/${handle}/${album}${variantSegment}/${encodeURIComponent(filename)}`;
}

/** Parses what `imagePath` builds; undefined for everything else. */
export function parseImagePath(pathname: string): DeliveryPath | undefined {
  const parts = pathname.split("/").slice(2).map(decodePart);
  if (parts.some((part) => part === undefined || part === "")) return undefined;
  const [handle, album] = parts;
  const variantKey = parts.length === 4 ? parts[2] : "original";
  const filename = parts.at(-1);
  if (parts.length < 3 || parts.length > 4 || !handle || !album || !variantKey || !filename) return undefined;
  return { handle, album, variantKey, filename: filename.normalize("NFC") };
}

/** As written in the URL; no name is longer, decomposed and with each of its bytes as three characters. */
const maxPartLength = 3 * 3 * 255;

function decodePart(part: string): string | undefined {
  if (part.length > maxPartLength) return undefined;
  if (!part.includes("%")) return part;
  try {
    const decoded = decodeURIComponent(part);
    // No name contains NUL, and the database accepts it in no text.
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** The URL of another variant of the same image: `variantUrl` with this key. */
export function withVariantKey(variantUrl: string, key: string): string {
  const parts = variantUrl.split("/");
  return [...parts.slice(0, -2), key, ...parts.slice(-1)].join("/");
}

/** The same URL in one format, whatever the browser accepts. */
export function withFormat(url: string, format: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}format=${format}`;
}

/** The path of a URL of `origin`; other URLs stay as they are. */
export function toSameOriginPath(url: string, origin: string): string {
  return origin !== "" && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
