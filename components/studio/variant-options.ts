import { isAnimated } from "@/lib/engine/variants/is-animated";
import { getOutputFormats } from "@/lib/engine/variants/output-formats";
import { type FitMode, parseCustomKey, toCustomKey } from "@/lib/engine/variants/variant-keys";
import { variantSize } from "@/lib/engine/variants/variant-size";
import type { ImageResource } from "@/lib/images/resource";

/** What the arithmetic of sizes has to know of an image. */
export type Source = Parameters<typeof variantSize>[1];

export const formats = ["auto", "avif", "webp", "jpeg", "png", "gif"] as const;
export type Format = (typeof formats)[number];

/** What stands in the controls. Sides are texts, because a field may be empty or half typed. */
export interface VariantOptions {
  width: string;
  height: string;
  /** One side is typed, the other follows from the aspect ratio. */
  isLocked: boolean;
  /** The side that was typed last, while they are locked. */
  leadingSide: "width" | "height";
  fit: FitMode;
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

/** A side in pixels: 0 when the field is empty, undefined when it holds no side. */
export function parseSide(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  const side = Number(trimmed);
  return /^\d{1,4}$/.test(trimmed) && side >= 1 && side <= maxSide ? side : undefined;
}

/** The key of what is chosen; undefined while the sides make no sense. With one side there is nothing to fit. */
export function toVariantKey({
  width,
  height,
  isLocked,
  leadingSide,
  fit,
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
  });
}

/** The controls that lead to this key; undefined when it is none of a custom variant. */
export function parseVariantOptions(key: string, format: Format): VariantOptions | undefined {
  const custom = parseCustomKey(key);
  if (!custom) return undefined;
  const { width, height, quality, fit } = custom;
  const isBox = width > 0 && height > 0;
  return {
    width: width === 0 ? "" : String(width),
    height: height === 0 ? "" : String(height),
    isLocked: !isBox,
    leadingSide: width > 0 ? "width" : "height",
    fit: isBox ? fit : "cover",
    quality,
    format,
  };
}

/** Quality 70 looks like the picture in every format; 1,280 pixels fill most columns. */
export function defaultVariantOptions(source: Source): VariantOptions {
  const width = source.format === "svg" ? 1280 : Math.min(1280, source.width);
  const key = toCustomKey({ width, height: 0, quality: 70, fit: "inside" });
  return { ...(parseVariantOptions(key, "auto") as VariantOptions) };
}

/** Both sides as they come out, for the field that is not typed in. */
export function withBothSidesComputed(options: VariantOptions, source: Source): VariantOptions {
  const key = toVariantKey(options);
  if (!key) return options;
  const { width, height } = variantSize(key, source);
  return { ...options, width: String(width), height: String(height) };
}

/** Whether the picture has fewer pixels than were asked for, because none are invented. */
export function isLimitedBySource(key: string, source: Source): boolean {
  const unlimitedSize = variantSize(key, { ...source, format: "svg" });
  const size = variantSize(key, source);
  return size.width < unlimitedSize.width || size.height < unlimitedSize.height;
}

/** The formats worth choosing: of an animation those that move. */
export function listFormats(source: Source): readonly Format[] {
  return isAnimated(source) ? ["auto", "webp", "gif"] : ["auto", "avif", "webp", "jpeg", "png"];
}

/** The formats among which delivery chooses, smallest first. */
export function listDeliveredFormats(source: Source): string[] {
  return getOutputFormats(source, "w128");
}
