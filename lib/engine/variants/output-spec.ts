import type { OutputFormat } from "../formats";
import { type Gravity, parseGravity } from "./gravity";
import { parseMarkedKey } from "./marked-keys";
import type { QualityTarget } from "./quality/quality-target";
import { assertRecipe, type RecipeOutput } from "./recipe";
import { parseRecipeKey } from "./recipe-keys";
import { isSideways, toSourceGravity } from "./recipe-orientation";
import type { RenditionSpec } from "./rendition";
import {
  type AvatarSize,
  automaticQuality,
  avatarSizes,
  type FitMode,
  isPresetKey,
  type PresetKey,
  parseCustomKey,
} from "./variant-keys";
import type { WatermarkReference } from "./watermark";

/** A requested output. Width or height 0 means "from the aspect ratio". */
export interface OutputSpec {
  width: number;
  height: number;
  /**
   * `cover` crops to the box's aspect ratio, `contain` adds a background to reach that ratio,
   * `fill` distorts to it. `inside` fits within the box, `outside` covers it; both keep the image's
   * aspect ratio.
   */
  fit: FitMode;
  /** The part that `cover` shows. Defaults to the image's focal point, else the center. */
  gravity?: Gravity;
  /**
   * 1 to 100 on JPEG's scale, converted for the other formats. Defaults to the preset quality. Has
   * no effect on PNG and GIF, which are lossless.
   */
  quality?: number;
  /** The look that the quality is searched for, instead of a fixed quality. */
  qualityTarget?: QualityTarget;
  /** The only format, for consumers that cannot negotiate one. */
  format?: OutputFormat;
  /** Only the first frame of an animation, also in a format that has animations. */
  isStill?: true;
  /** Its other operations. Size and gravity above are those before its rotation and flip. */
  recipe?: RecipeOutput;
  /** The required watermark, which is drawn last. */
  mark?: WatermarkReference;
}

/** Limits the width in pixels; the height follows. */
function widthOnly(width: number): OutputSpec {
  return { width, height: 0, fit: "inside" };
}

/** The named variants of every image. */
export const presets = {
  /** Favicons, list rows. */
  w128: widthOnly(128),
  /** Gallery grids on phones. */
  w256: widthOnly(256),
  /** Gallery grids, chat previews. */
  w512: widthOnly(512),
  /** Article columns. */
  w1024: widthOnly(1024),
  /** Article columns on high-density screens. */
  w1536: widthOnly(1536),
  /** Full screen. Anything larger uses the original. */
  w2048: widthOnly(2048),
  /** Square tiles of 160 CSS pixels on high-density screens. */
  thumb: { width: 320, height: 320, fit: "cover" },
  /** The crop of link previews on large networks; JPEG, which all their crawlers support. */
  "og-image": { width: 1200, height: 630, fit: "cover", format: "jpeg" },
} as const satisfies Record<PresetKey, OutputSpec>;

/**
 * The master: a reduced image stored for sources that are expensive to decode. Smaller variants are
 * rendered from it on demand. It is never delivered.
 */
export const masterRendition = { key: "master", format: "jpeg" } as const satisfies RenditionSpec;

const masterSpec: OutputSpec = { width: 2048, height: 0, fit: "inside", quality: 90 };

/**
 * A profile picture: the middle of the image as a still. It has no URL of its own among the
 * variants of an image.
 */
export function avatarRendition(size: AvatarSize): RenditionSpec {
  return { key: `avatar-${size}`, format: "webp" };
}

const avatarSpecs = new Map(
  avatarSizes.map((size): [string, OutputSpec] => [
    avatarRendition(size).key,
    { width: size, height: size, fit: "cover", gravity: "center", format: "webp", isStill: true },
  ]),
);

/**
 * Returns the output spec of a variant key. Without both sides there is no box, so all fit modes are
 * equivalent.
 * @throws RangeError for an unknown key, or a recipe with invalid settings
 */
export function getOutputSpec(key: string): OutputSpec {
  if (isPresetKey(key)) return presets[key];
  if (key === masterRendition.key) return masterSpec;

  const avatar = avatarSpecs.get(key);
  if (avatar) return avatar;

  const recipe = parseRecipeKey(key);
  if (recipe) return recipeSpec(recipe);

  const marked = parseMarkedKey(key);
  if (marked) return { ...getOutputSpec(marked.key), mark: marked.mark };

  const custom = parseCustomKey(key);
  if (!custom) throw new RangeError(`No variant has the key "${key}".`);

  const { quality, ...box } = custom;
  const fit = custom.width === 0 || custom.height === 0 ? "inside" : custom.fit;
  return { ...box, fit, ...(quality === automaticQuality ? automatic : { quality }) };
}

const automatic = { qualityTarget: "standard" } as const;

function recipeSpec(recipe: RecipeOutput): OutputSpec {
  assertRecipe(recipe);
  const { settings, density } = recipe;
  const sides = [settings.width ?? 0, settings.height ?? 0].map((side) => side * density);
  const [width = 0, height = 0] = isSideways(settings) ? sides.reverse() : sides;
  const gravity = settings.gravity === null ? undefined : parseGravity(settings.gravity);

  return {
    width,
    height,
    fit: width === 0 || height === 0 ? "inside" : settings.fit,
    ...(gravity !== undefined && { gravity: toSourceGravity(gravity, settings) }),
    ...(settings.quality === "auto" ? automatic : settings.quality !== null && { quality: settings.quality }),
    recipe,
  };
}

/** Whether the variant has the quality of presets, rather than one of its own. */
export function hasPresetQuality(key: string): boolean {
  const { quality, qualityTarget }: OutputSpec = getOutputSpec(key);
  return quality === undefined && qualityTarget === undefined;
}

/** Returns the watermarks that the renditions of a key show. */
export function listWatermarks(key: string): WatermarkReference[] {
  const { recipe, mark } = getOutputSpec(key);
  return [recipe?.settings.watermark ?? [], mark ?? []].flat();
}

/**
 * Whether the variant shows another part of the image when its focal point or its known faces
 * change.
 */
export function hasMovableCrop(key: string): boolean {
  const { fit, gravity }: OutputSpec = getOutputSpec(key);
  return fit === "cover" && (gravity === undefined || gravity === "face");
}

/** Whether the variant is cropped around the faces that an analysis has found. */
export function followsFaces(key: string): boolean {
  const { gravity }: OutputSpec = getOutputSpec(key);
  return gravity === "face";
}
