import type { WatermarkReference } from "./watermark";

// The key of a rendition with a required watermark names the mark and the rendition without it, so
// equal keys have equal bytes, and a changed mark has other keys. Only the engine and the database
// see these keys: no URL and no response contains one. No other key or slug starts with `^`.

const prefix = "^";
const separator = ",";
const pattern = /^\^(wmk_\w{26}\.[0-9a-f]{12}),(.+)$/;

/** Characters of a marked key before the key of the rendition without the mark. */
export const markLength = `${prefix}wmk_${"0".repeat(26)}.${"0".repeat(12)}${separator}`.length;

export interface MarkedKey {
  mark: WatermarkReference;
  /** The key of the rendition without the mark. */
  key: string;
}

export function isMarkedKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** Returns the key of the renditions with this mark, such as `^wmk_….<revision>,w512`. */
export function toMarkedKey({ mark, key }: MarkedKey): string {
  return prefix + mark + separator + key;
}

/** Parses what `toMarkedKey` returns; undefined for anything else. */
export function parseMarkedKey(text: string): MarkedKey | undefined {
  if (!isMarkedKey(text)) return undefined;

  const [, mark, key] = pattern.exec(text) ?? [];
  return mark === undefined || key === undefined || isMarkedKey(key) ? undefined : { mark, key };
}

/** Returns the key of the rendition without its required watermark. */
export function toUnmarkedKey(key: string): string {
  return parseMarkedKey(key)?.key ?? key;
}
