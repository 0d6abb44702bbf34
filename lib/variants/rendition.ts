import {
  getOutputFormats,
  type ImageSource,
  masterRendition,
  type QualityTarget,
  type RenditionSpec,
  shouldStoreMaster,
} from "@/lib/engine";
import { isMarkedKey, toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { variantErrors } from "./errors";
import type { RenditionRow } from "./repository";
import { customVariantLimit, recipeRenditionLimit } from "./resource";
import type { Source } from "./source-repository";

// Rules of renditions that need no database. A rendition is a variant in one format.

type RenditionStatus = Pick<RenditionRow, "variantKey" | "status" | "kind">;

export function variantKind(variantKey: string): "preset" | "custom" | "master" | "recipe" | "marked" {
  if (isMarkedKey(variantKey)) return "marked";
  if (variantKey === masterRendition.key) return "master";
  if (isRecipeKey(variantKey)) return "recipe";
  return isCustomKey(variantKey) ? "custom" : "preset";
}

/** The name of a rendition within its file version. */
export function renditionName({ key, format }: { key: string; format: string }): string {
  return `${key}.${format}`;
}

/** Returns the rendition of a row. */
export function toSpec({ variantKey, format }: RenditionRow): RenditionSpec {
  return { key: variantKey, format: format as RenditionSpec["format"] };
}

/** Returns whether the row is the rendition's. */
export function isRowOf({ variantKey, format }: RenditionRow, spec: RenditionSpec): boolean {
  return variantKey === spec.key && format === spec.format;
}

const maxReasonLength = 500;

/** The row of a failed rendition; the reason is a public sentence. */
export function buildFailedRow(
  { imageId, generation }: { imageId: string; generation: number },
  { key, format }: RenditionSpec,
  reason: string,
): RenditionRow {
  const now = isoTime();
  return {
    imageId,
    generation,
    variantKey: key,
    format,
    kind: variantKind(key),
    status: "failed",
    blobKey: null,
    contentType: null,
    sizeBytes: null,
    sha256: null,
    width: null,
    height: null,
    error: reason.slice(0, maxReasonLength),
    qualityTarget: null,
    readOn: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the look that the quality of presets is searched for; undefined for the fixed quality. */
export function presetTarget({ presetQuality }: Pick<Source, "presetQuality">): QualityTarget | undefined {
  return presetQuality === "fixed" ? undefined : presetQuality;
}

/** The properties of a complete file that decide how it is rendered. */
export function toImageSource(
  file: Pick<Source["file"], "format" | "width" | "height" | "pages" | "hasAlpha">,
): ImageSource {
  return {
    format: file.format as ImageSource["format"],
    width: file.width ?? 0,
    height: file.height ?? 0,
    pages: file.pages ?? 1,
    hasAlpha: file.hasAlpha ?? false,
  };
}

/**
 * The renditions that are rendered before anyone requests them: variants in the formats that nearly
 * all clients accept. The original's own format is rendered on the rare request for it.
 */
export function eagerSpecs(source: ImageSource, keys: readonly string[]): RenditionSpec[] {
  return keys.flatMap((key) => {
    const formats = getOutputFormats(source, key);
    const modern = formats.filter((format) => format === "avif" || format === "webp");
    return (modern.length > 0 ? modern : formats).map((format) => ({ key, format }));
  });
}

/** The master is rendered with all presets, from the same decode. */
export function masterSpecs(source: ImageSource, keys: readonly string[]): RenditionSpec[] {
  const isComplete = presetKeys.every((key) => keys.includes(key));
  return isComplete && shouldStoreMaster(source) ? [masterRendition] : [];
}

/** The master and renditions with a required watermark are no variants of their own. */
const isVariant = ({ kind }: RenditionStatus) => kind !== "master" && kind !== "marked";

/** Variants that are ready in some format. */
export function readyKeys(rows: readonly RenditionStatus[]): string[] {
  return listKeys(rows.filter((row) => row.status === "ready" && isVariant(row)));
}

/** Variants that failed in every format tried. */
export function failedKeys(rows: readonly RenditionStatus[]): string[] {
  const ready = readyKeys(rows);
  const failed = rows.filter((row) => row.status === "failed" && isVariant(row));
  return listKeys(failed).filter((key) => !ready.includes(key));
}

/** Custom variants that exist; a failed one takes no slot. */
export function listCustomKeys(rows: readonly RenditionStatus[]): string[] {
  return listKeysOfKind(rows, "custom");
}

function listKeysOfKind(rows: readonly RenditionStatus[], kind: LimitedKind): string[] {
  const ready = rows.filter((row) => row.status === "ready" && limitedKind(row.variantKey) === kind);
  return [...new Set(ready.map(({ variantKey }) => toUnmarkedKey(variantKey)))];
}

type LimitedKind = "custom" | "recipe";

/** The number of variants of an image by kind. Recipes do not take the slots of custom variants. */
const slots: Record<LimitedKind, number> = { custom: customVariantLimit, recipe: recipeRenditionLimit };

/**
 * Returns the kind whose slots a variant takes; undefined for presets. Its renditions with required
 * watermarks take the same slot.
 */
function limitedKind(key: string): LimitedKind | undefined {
  const kind = variantKind(toUnmarkedKey(key));
  return kind === "custom" || kind === "recipe" ? kind : undefined;
}

/**
 * The requested variants without a slot. Variants that exist come first, then pending ones in their
 * order.
 */
export function findKeysOverLimit(
  rows: readonly RenditionStatus[],
  pendingKeys: readonly string[],
  requestedKeys: readonly string[],
): string[] {
  const kinds = new Set(requestedKeys.flatMap((key) => limitedKind(key) ?? []));

  return [...kinds].flatMap((kind) => {
    const ofKind = (key: string) => limitedKind(key) === kind;
    const storedKeys = listKeysOfKind(rows, kind);
    const otherKeys = [...pendingKeys, ...requestedKeys].filter(ofKind).map(toUnmarkedKey);
    const claimed = new Set([...storedKeys, ...otherKeys]);
    const withSlot = new Set([...storedKeys, ...[...claimed].slice(0, slots[kind])]);

    return [...new Set(requestedKeys)].filter((key) => ofKind(key) && !withSlot.has(toUnmarkedKey(key)));
  });
}

/** Returns the error for variants without a slot. Variants from recipes have a limit of their own. */
export function limitError(keysOverLimit: readonly string[]): AppError {
  if (!keysOverLimit.map(toUnmarkedKey).some(isRecipeKey)) return new AppError(variantErrors.limitReached);

  return new AppError(variantErrors.limitReached, {
    message: `An image can have at most ${recipeRenditionLimit} variants from recipes. Delete one first.`,
    details: { recipes: [`at most ${recipeRenditionLimit} variants per image`] },
  });
}

/** Returns how many variants of the kind of this key take a slot or may soon; undefined without slots. */
export function countSlots(key: string, rows: readonly RenditionStatus[], otherKeys: readonly string[]) {
  const kind = limitedKind(key);
  if (!kind) return undefined;

  const taken = new Set([
    ...listKeysOfKind(rows, kind),
    ...otherKeys.filter((one) => limitedKind(one) === kind).map(toUnmarkedKey),
  ]);
  return { taken: taken.size, limit: slots[kind] };
}

function listKeys(rows: readonly RenditionStatus[]): string[] {
  return [...new Set(rows.map((row) => row.variantKey))];
}
