import { thumbHashToDataURL } from "thumbhash";

const urlsByHash = new Map<string, string>();
const maxCached = 1_000;

/** The blurred stand-in of a ThumbHash as a data URL; undefined when there is none that can be read. */
export function placeholderUrl(hash: string | null): string | undefined {
  if (hash === null) return undefined;
  const known = urlsByHash.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
    if (urlsByHash.size >= maxCached) urlsByHash.clear();
    urlsByHash.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}
