import {
  compareGravities,
  compassGravities,
  cropStrategies,
  formatGravity,
  type Gravity,
  parseGravity,
} from "./gravity";

/** The named variants of every image, by key. */
export const presetKeys = ["w128", "w256", "w512", "w1024", "w1536", "w2048", "thumb", "og-image"] as const;

export type PresetKey = (typeof presetKeys)[number];

export function isPresetKey(key: string): key is PresetKey {
  return (presetKeys as readonly string[]).includes(key);
}

/** Sides in pixels of a profile picture, which is a square. */
export const avatarSizes = [64, 128, 512] as const;
export type AvatarSize = (typeof avatarSizes)[number];

/** The ways to fit an image into a box of both sides. */
export const fitModes = ["cover", "contain", "fill", "inside", "outside"] as const;
export type FitMode = (typeof fitModes)[number];

/** The `q` of a quality that is searched for each image: the lowest without visible loss. */
export const automaticQuality = 0;

/** The parameters of a custom variant key. */
export interface CustomVariant {
  /** 0 = from the aspect ratio. */
  width: number;
  /** 0 = from the aspect ratio. */
  height: number;
  /** 1 to 100, or `automaticQuality`. */
  quality: number;
  fit: FitMode;
  /** Only with `cover`. Defaults to the image's focal point. */
  gravity?: Gravity;
}

const maxCustomSide = 8192;

/**
 * Each variant has one spelling: no leading zeros, lower case. `parseCustomKey` checks the ranges.
 */
const customKeyPattern =
  /^w(0|[1-9]\d{0,3})-h(0|[1-9]\d{0,3})-q(0|[1-9]\d{0,2})-fit(cover|contain|fill|inside|outside)(?:-g([a-z0-9]+))?$/;

/**
 * Parses `w<width>-h<height>-q<quality>-fit<mode>`, with `-g<gravity>` after `fitcover`. Returns
 * `undefined` for anything else, including other spellings of the same variant.
 */
export function parseCustomKey(key: string): CustomVariant | undefined {
  const [, widthText, heightText, qualityText, fit, gravityText] = customKeyPattern.exec(key) ?? [];
  const [width, height, quality] = [Number(widthText), Number(heightText), Number(qualityText)];
  if (fit === undefined || quality > 100 || Math.max(width, height) > maxCustomSide) return undefined;
  if (width === 0 && height === 0) return undefined;

  const variant = { width, height, quality, fit: fit as FitMode };
  if (gravityText === undefined) return variant;

  const gravity = parseGravity(gravityText);
  return gravity === undefined || fit !== "cover" ? undefined : { ...variant, gravity };
}

export function isCustomKey(key: string): boolean {
  return parseCustomKey(key) !== undefined;
}

/** Returns what is wrong with a key because of its gravity; `undefined` when something else is. */
export function describeGravityProblem(key: string): string | undefined {
  const [, variant, gravity] = /^(.*-fit[a-z]+)-g(.*)$/.exec(key) ?? [];
  if (variant === undefined || gravity === undefined || !isCustomKey(variant)) return undefined;
  if (!variant.endsWith("-fitcover")) return "may have a gravity (-g) only with fitcover";
  if (parseGravity(gravity) !== undefined) return undefined;

  const names = [...compassGravities, ...cropStrategies].join(", ");
  return `must have one of these gravities after -g: ${names}, or x<0 to 1000>y<0 to 1000> without leading zeros`;
}

/** The grammar of custom keys, regardless of ranges. */
const anyCustomKey = /^w\d+-h\d+-q\d+-fit[a-z]+(-g[a-z0-9]+)?$/;

/** Whether a URL path segment may name a variant. */
export function looksLikeVariantKey(segment: string): boolean {
  return segment === "original" || isPresetKey(segment) || anyCustomKey.test(segment);
}

export function toCustomKey({ width, height, quality, fit, gravity }: CustomVariant): string {
  const key = `w${width}-h${height}-q${quality}-fit${fit}`;
  return gravity === undefined ? key : `${key}-g${formatGravity(gravity)}`;
}

/** Compares by width, height, quality, mode and gravity. */
export function compareCustomKeys(one: string, other: string): number {
  const [a, b] = [parseCustomKey(one), parseCustomKey(other)];
  if (!a || !b) return 0;

  return (
    a.width - b.width ||
    a.height - b.height ||
    a.quality - b.quality ||
    fitModes.indexOf(a.fit) - fitModes.indexOf(b.fit) ||
    compareGravities(a.gravity, b.gravity)
  );
}
