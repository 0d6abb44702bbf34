import { isAnimated } from "@/lib/engine/variants/animated";
import { formatsFor } from "@/lib/engine/variants/output-formats";
import { variantSize } from "@/lib/engine/variants/variant-size";
import type { ImageResource } from "@/lib/images/resource";
import { customKeyOf, type FitMode, parseCustomKey } from "@/lib/kernel/variant-keys";

/** What the arithmetic of sizes has to know of an image. */
export type Source = Parameters<typeof variantSize>[1];

export const formats = ["auto", "avif", "webp", "jpeg", "png", "gif"] as const;
export type Format = (typeof formats)[number];

/** What stands in the controls. Sides are texts, because a field may be empty or half typed. */
export interface Choice {
  width: string;
  height: string;
  /** One side is typed, the other follows from the aspect ratio. */
  locked: boolean;
  /** The side that was typed last, while they are locked. */
  leads: "width" | "height";
  fit: FitMode;
  quality: number;
  format: Format;
}

const maxSide = 8192;

export function sourceOf({ info }: ImageResource): Source {
  return {
    format: (info.format ?? "jpeg") as Source["format"],
    width: info.width ?? 1,
    height: info.height ?? 1,
    pages: info.pages ?? 1,
    hasAlpha: info.has_alpha ?? false,
  };
}

/** A side in pixels: 0 when the field is empty, undefined when it holds no side. */
export function sideOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  const side = Number(trimmed);
  return /^\d{1,4}$/.test(trimmed) && side >= 1 && side <= maxSide ? side : undefined;
}

/** The key of what is chosen; undefined while the sides make no sense. With one side there is nothing to fit. */
export function keyOf({ width, height, locked, leads, fit, quality }: Choice): string | undefined {
  const sides = {
    width: locked && leads === "height" ? 0 : sideOf(width),
    height: locked && leads === "width" ? 0 : sideOf(height),
  };
  if (sides.width === undefined || sides.height === undefined) return undefined;
  if (sides.width === 0 && sides.height === 0) return undefined;
  const isBox = sides.width > 0 && sides.height > 0;
  return customKeyOf({
    width: sides.width,
    height: sides.height,
    quality,
    fit: isBox ? fit : "inside",
  });
}

/** The controls that lead to this key; undefined when it is none of a custom variant. */
export function choiceOf(key: string, format: Format): Choice | undefined {
  const custom = parseCustomKey(key);
  if (!custom) return undefined;
  const { width, height, quality, fit } = custom;
  const isBox = width > 0 && height > 0;
  return {
    width: width === 0 ? "" : String(width),
    height: height === 0 ? "" : String(height),
    locked: !isBox,
    leads: width > 0 ? "width" : "height",
    fit: isBox ? fit : "cover",
    quality,
    format,
  };
}

/** Quality 70 looks like the picture in every format; 1,280 pixels fill most columns. */
export function firstChoice(source: Source): Choice {
  const width = source.format === "svg" ? 1280 : Math.min(1280, source.width);
  const key = customKeyOf({ width, height: 0, quality: 70, fit: "inside" });
  return { ...(choiceOf(key, "auto") as Choice) };
}

/** Both sides as they come out, for the field that is not typed in. */
export function withBothSides(choice: Choice, source: Source): Choice {
  const key = keyOf(choice);
  if (!key) return choice;
  const { width, height } = variantSize(key, source);
  return { ...choice, width: String(width), height: String(height) };
}

/** Whether the picture has fewer pixels than were asked for, because none are invented. */
export function isHeldBack(key: string, source: Source): boolean {
  const enlarged = variantSize(key, { ...source, format: "svg" });
  const size = variantSize(key, source);
  return size.width < enlarged.width || size.height < enlarged.height;
}

/** The formats worth choosing: of an animation those that move. */
export function formatsOf(source: Source): readonly Format[] {
  return isAnimated(source) ? ["auto", "webp", "gif"] : ["auto", "avif", "webp", "jpeg", "png"];
}

/** The formats among which delivery chooses, smallest first. */
export function deliveredFormats(source: Source): string[] {
  return formatsFor(source, "w128");
}
