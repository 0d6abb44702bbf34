import { findFormatByContentType } from "@/lib/engine/formats";
import { formatGravity, type Gravity } from "@/lib/engine/variants/gravity";
import { getOutputFormats } from "@/lib/engine/variants/output-formats";
import { isAnimated, variantSize } from "@/lib/engine/variants/output-size";
import type { RecipeSettings } from "@/lib/engine/variants/recipe";
import {
  automaticQuality,
  type FitMode,
  parseCustomKey,
  toCustomKey,
} from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";

/** The properties of an image that determine sizes. */
export type Source = Parameters<typeof variantSize>[1];

export type Format = RecipeSettings["format"];

/** The values of the controls. Sides are texts, because a field may be empty or half typed. */
export interface VariantOptions {
  width: string;
  height: string;
  /** One side is typed, the other follows from the aspect ratio. */
  isLocked: boolean;
  /** The side that was typed last, while they are locked. */
  leadingSide: "width" | "height";
  fit: FitMode;
  /** The part that `cover` shows; undefined for the focal point of the image. */
  gravity: Gravity | undefined;
  /** 1 to 100, or `automaticQuality`. */
  quality: number;
  format: Format;
}

const maxSide = 8192;

export function toSource({ info }: ImageResource): Source {
  return {
    format: (info.format ?? "jpeg") as Source["format"],
    width: info.width ?? 1,
    height: info.height ?? 1,
    pages: info.pages ?? 1,
    hasAlpha: info.has_alpha ?? false,
  };
}

/** Parses a side in pixels: 0 for an empty field, undefined when it is invalid. */
export function parseSide(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return 0;

  const side = Number(trimmed);
  return /^\d{1,4}$/.test(trimmed) && side >= 1 && side <= maxSide ? side : undefined;
}

/** Returns whether a typed side is no valid number of pixels. */
export function hasInvalidSide({ width, height }: VariantOptions): boolean {
  return parseSide(width) === undefined || parseSide(height) === undefined;
}

/**
 * Returns the key of the options; undefined while the sides are invalid. With one side there is
 * nothing to fit.
 */
export function toVariantKey({
  width,
  height,
  isLocked,
  leadingSide,
  fit,
  gravity,
  quality,
}: VariantOptions): string | undefined {
  const sides = {
    width: isLocked && leadingSide === "height" ? 0 : parseSide(width),
    height: isLocked && leadingSide === "width" ? 0 : parseSide(height),
  };
  if (sides.width === undefined || sides.height === undefined) return undefined;
  if (sides.width === 0 && sides.height === 0) return undefined;

  const isBox = sides.width > 0 && sides.height > 0;
  return toCustomKey({
    width: sides.width,
    height: sides.height,
    quality,
    fit: isBox ? fit : "inside",
    ...(isBox && fit === "cover" && gravity !== undefined && { gravity }),
  });
}

/**
 * Returns whether the options crop the image, unless it has the aspect ratio of the box already.
 */
export function isCropping(options: VariantOptions): boolean {
  return parseCustomKey(toVariantKey(options) ?? "")?.fit === "cover";
}

/** Returns the controls for this key; undefined when it is not a custom variant. */
export function parseVariantOptions(key: string, format: Format): VariantOptions | undefined {
  const custom = parseCustomKey(key);
  if (!custom) return undefined;

  const { width, height, quality, fit, gravity } = custom;
  const isBox = width > 0 && height > 0;

  return {
    width: width === 0 ? "" : String(width),
    height: height === 0 ? "" : String(height),
    isLocked: !isBox,
    leadingSide: width > 0 ? "width" : "height",
    fit: isBox ? fit : "cover",
    gravity,
    quality,
    format,
  };
}

/** Returns the options as settings of a recipe; undefined while the sides are invalid. */
export function toRecipeSettings(options: VariantOptions) {
  const custom = parseCustomKey(toVariantKey(options) ?? "");
  if (!custom) return undefined;

  const { width, height, fit, gravity, quality } = custom;
  return {
    width: width === 0 ? null : width,
    height: height === 0 ? null : height,
    fit,
    gravity: gravity === undefined ? null : formatGravity(gravity),
    quality: quality === automaticQuality ? ("auto" as const) : quality,
    format: options.format,
  };
}

/** Looks like the original in every format. */
export const defaultQuality = 70;

/** 1,280 pixels fill most columns. */
export function defaultVariantOptions(source: Source): VariantOptions {
  const width = source.format === "svg" ? 1280 : Math.min(1280, source.width);
  const key = toCustomKey({ width, height: 0, quality: defaultQuality, fit: "inside" });
  return { ...(parseVariantOptions(key, "auto") as VariantOptions) };
}

/** Computes both output sides, for the field that is not typed in. */
export function withBothSidesComputed(options: VariantOptions, source: Source): VariantOptions {
  const key = toVariantKey(options);
  if (!key) return options;

  const { width, height } = variantSize(key, source);
  return { ...options, width: String(width), height: String(height) };
}

/** Whether the image has fewer pixels than requested, because it is never enlarged. */
export function isLimitedBySource(key: string, source: Source): boolean {
  const unlimitedSize = variantSize(key, { ...source, format: "svg" });
  const size = variantSize(key, source);
  return size.width < unlimitedSize.width || size.height < unlimitedSize.height;
}

/** Lists the useful formats: for an animation, the animated ones. */
export function listFormats(source: Source): readonly Format[] {
  return isAnimated(source) ? ["auto", "webp", "gif"] : ["auto", "avif", "webp", "jpeg", "png"];
}

/** Lists the formats that delivery chooses from, smallest first. */
export function listDeliveredFormats(source: Source): string[] {
  return getOutputFormats(source, "w128");
}

/** Returns whether the quality has no effect. */
export function isLossless(format: Format): boolean {
  return format === "png" || format === "gif";
}

/** Returns the common name of a media type. */
export function typeName(type: string): string {
  return findFormatByContentType(type)?.label ?? type;
}
