/** The named variants of every image, by key. */
export const presetKeys = ["w128", "w256", "w512", "w1024", "w1536", "w2048", "thumb", "og-image"] as const;

export type PresetKey = (typeof presetKeys)[number];

export function isPresetKey(key: string): key is PresetKey {
  return (presetKeys as readonly string[]).includes(key);
}

/** How an image is fitted into a box of both sides. */
export const fitModes = ["cover", "contain", "fill", "inside", "outside"] as const;
export type FitMode = (typeof fitModes)[number];

/** The parameters of a custom variant key. */
export interface CustomVariant {
  /** 0 = from the aspect ratio. */
  width: number;
  /** 0 = from the aspect ratio. */
  height: number;
  quality: number;
  fit: FitMode;
}

const maxCustomSide = 8192;

/** Each variant has one spelling: no leading zeros, lower case. `parseCustomKey` checks the ranges. */
const customKeyPattern =
  /^w(0|[1-9]\d{0,3})-h(0|[1-9]\d{0,3})-q([1-9]\d{0,2})-fit(cover|contain|fill|inside|outside)$/;

/**
 * Parses `w<width>-h<height>-q<quality>-fit<mode>`. Returns `undefined` for anything else, including other
 * spellings of the same variant.
 */
export function parseCustomKey(key: string): CustomVariant | undefined {
  const [, widthText, heightText, qualityText, fit] = customKeyPattern.exec(key) ?? [];
  const [width, height, quality] = [Number(widthText), Number(heightText), Number(qualityText)];
  if (fit === undefined || quality > 100 || Math.max(width, height) > maxCustomSide) return undefined;
  return width === 0 && height === 0 ? undefined : { width, height, quality, fit: fit as FitMode };
}

export function isCustomKey(key: string): boolean {
  return parseCustomKey(key) !== undefined;
}

/** The grammar of custom keys, regardless of ranges. Allows the gravity suffix that keys may get later. */
const anyCustomKey = /^w\d+-h\d+-q\d+-fit[a-z]+(-g[a-z0-9]+)?$/;

/** Whether a URL path segment may name a variant. */
export function looksLikeVariantKey(segment: string): boolean {
  return segment === "original" || isPresetKey(segment) || anyCustomKey.test(segment);
}

export function toCustomKey({ width, height, quality, fit }: CustomVariant): string {
  return `w${width}-h${height}-q${quality}-fit${fit}`;
}

/** Compares by width, height, quality and mode. */
export function compareCustomKeys(one: string, other: string): number {
  const [a, b] = [parseCustomKey(one), parseCustomKey(other)];
  if (!a || !b) return 0;
  return (
    a.width - b.width ||
    a.height - b.height ||
    a.quality - b.quality ||
    fitModes.indexOf(a.fit) - fitModes.indexOf(b.fit)
  );
}
