import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";

const urlsByHash = new Map<string, string>();
const maxCached = 1_000;

/**
 * Returns the blurred image of a ThumbHash as a data URL; undefined when it is missing or
 * unreadable.
 */
export function placeholderUrl(hash: string | null): string | undefined {
  if (hash === null) return undefined;

  const known = urlsByHash.get(hash);
  if (known !== undefined) return known;

  try {
    const url = thumbHashToDataURL(decode(hash));
    if (urlsByHash.size >= maxCached) urlsByHash.clear();
    urlsByHash.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

/**
 * Returns the average color of a ThumbHash in CSS: a few bytes where the blurred image takes
 * thousands.
 */
export function placeholderColor(hash: string | null): string | undefined {
  if (hash === null) return undefined;
  try {
    const { r, g, b, a } = thumbHashToAverageRGBA(decode(hash));
    const parts = a < 1 ? [r, g, b, a] : [r, g, b];
    return `#${parts.map(toHex).join("")}`;
  } catch {
    return undefined;
  }
}

const toHex = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, "0");

const decode = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
