/** The named variants that every image has, by key. */
export const presetKeys = ["w128", "w256", "w512", "w1024", "w1536", "w2048", "thumb", "og-image"] as const;

export type PresetKey = (typeof presetKeys)[number];

export function isPresetKey(key: string): key is PresetKey {
  return (presetKeys as readonly string[]).includes(key);
}

/** How a picture is fitted into a box of both sides. */
export const fitModes = ["cover", "contain", "fill", "inside", "outside"] as const;
export type FitMode = (typeof fitModes)[number];

/** What the key of a custom variant asks for. */
export interface CustomVariant {
  /** 0 = from the aspect ratio. */
  width: number;
  /** 0 = from the aspect ratio. */
  height: number;
  quality: number;
  fit: FitMode;
}

const maxCustomSide = 8192;

/** Each variant has one spelling: no leading zeros, lower case. The ranges are a matter of numbers, not of this pattern. */
const customKeyPattern =
  /^w(0|[1-9]\d{0,3})-h(0|[1-9]\d{0,3})-q([1-9]\d{0,2})-fit(cover|contain|fill|inside|outside)$/;

/** Reads `w<width>-h<height>-q<quality>-fit<mode>`; undefined for all else, other spellings of the same variant included. */
export function parseCustomKey(key: string): CustomVariant | undefined {
  const [, widthText, heightText, qualityText, fit] = customKeyPattern.exec(key) ?? [];
  const [width, height, quality] = [Number(widthText), Number(heightText), Number(qualityText)];
  if (fit === undefined || quality > 100 || Math.max(width, height) > maxCustomSide) return undefined;
  return width === 0 && height === 0 ? undefined : { width, height, quality, fit: fit as FitMode };
}

export function isCustomKey(key: string): boolean {
  return parseCustomKey(key) !== undefined;
}

/** The grammar of custom keys, whatever their numbers, and with the gravity that they may come to end in. */
const anyCustomKey = /^w\d+-h\d+-q\d+-fit[a-z]+(-g[a-z0-9]+)?$/;

/** Whether a segment of an address may name a variant. */
export function looksLikeVariantKey(segment: string): boolean {
  return segment === "original" || isPresetKey(segment) || anyCustomKey.test(segment);
}

export function toCustomKey({ width, height, quality, fit }: CustomVariant): string {
  return `w${width}-h${height}-q${quality}-fit${fit}`;
}

/** By width, height, quality and mode. */
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
