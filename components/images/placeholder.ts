import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";

const urlsByHash = new Map<string, string>();
const maxCached = 1_000;

/** Returns the blurred image of a ThumbHash as a data URL; undefined when it is missing or unreadable. */
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

/** Returns the average colour of a ThumbHash in CSS: a few bytes where the blurred image takes thousands. */
export function placeholderColor(hash: string | null): string | undefined {
  if (hash === null) return undefined;
  try {
    const { r, g, b, a } = thumbHashToAverageRGBA(decode(hash));
    const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255));
    return `rgb(${red} ${green} ${blue} / ${a.toFixed(2)})`;
  } catch {
    return undefined;
  }
}

const decode = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
