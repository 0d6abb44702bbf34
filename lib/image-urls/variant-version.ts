import { hasMovableCrop, hasPresetQuality } from "@/lib/engine";
import { isRecipeName } from "@/lib/engine/variants/recipe-names";
import { type WatermarkReference, watermarkRevisionLength } from "@/lib/engine/variants/watermark";

const markVersionLength = 8;

/** The values that the bytes of an image's variants depend on. */
export interface ImageVersion {
  /** Number of the live file. */
  generation: number;
  /** Counts the changes of the focal point. */
  cropRevision: number;
  /** Counts the changes of the quality of existing presets. */
  qualityRevision: number;
}

/**
 * The version of a variant for the `v` parameter of its URL, which a cache may keep forever: the
 * file's number, and how often what the variant follows has changed: the focal point, then the
 * quality of presets.
 */
export function variantVersion(
  { generation, cropRevision, qualityRevision }: ImageVersion,
  variantKey: string,
): string {
  const crop = followsChangedFocalPoint(cropRevision, variantKey) ? cropRevision : 0;
  if (followsChangedQuality(qualityRevision, variantKey)) return `${generation}.${crop}.${qualityRevision}`;
  return crop > 0 ? `${generation}.${crop}` : `${generation}`;
}

/** Same for a rendition from a recipe, which also follows the settings of the recipe. */
export function recipeVersion(
  image: ImageVersion,
  { key, revision }: { key: string; revision: string },
): string {
  return `${variantVersion(image, key)}-${revision}`;
}

/**
 * Returns the end of the version of a variant with a required watermark. Equal ones have equal
 * pixels, so a watermark that is required again has the same.
 */
export function markVersion(mark: WatermarkReference): string {
  return `-m${mark.slice(-watermarkRevisionLength).slice(0, markVersionLength)}`;
}

/** Whether the variant shows another part of the image than when the file was uploaded. */
export function followsChangedFocalPoint(cropRevision: number, variantKey: string): boolean {
  return cropRevision > 0 && isRenditionKey(variantKey) && hasMovableCrop(variantKey);
}

function followsChangedQuality(qualityRevision: number, variantKey: string): boolean {
  return qualityRevision > 0 && isRenditionKey(variantKey) && hasPresetQuality(variantKey);
}

function isRenditionKey(variantKey: string): boolean {
  return variantKey !== "original" && !isRecipeName(variantKey);
}
