/** What a delivery address asks for. */
export interface DeliveryPath {
  handle: string;
  album: string;
  /** `original` or a variant's key. */
  variantKey: string;
  filename: string;
}

/** Reads `/i/{handle}/{album}/{filename}` and `/i/{handle}/{album}/{variantKey}/{filename}`; undefined for all else. */
export function parseDeliveryPath(pathname: string): DeliveryPath | undefined {
  const parts = pathname.split("/").slice(2).map(decodePart);
  if (parts.some((part) => part === undefined || part === "")) return undefined;
  const [handle, album] = parts;
  const variantKey = parts.length === 4 ? parts[2] : "original";
  const filename = parts.at(-1);
  if (parts.length < 3 || parts.length > 4 || !handle || !album || !variantKey || !filename) return undefined;
  return { handle, album, variantKey, filename: filename.normalize("NFC") };
}

/** As it is written; no name is longer, decomposed and with each of its bytes as three characters. */
const maxPartLength = 3 * 3 * 255;

function decodePart(part: string): string | undefined {
  if (part.length > maxPartLength) return undefined;
  if (!part.includes("%")) return part;
  try {
    const decoded = decodeURIComponent(part);
    // NUL is in no name, and the database takes it in no text.
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}
