import type { Source, VariantOptions } from "./variant-options";

interface SizePreset {
  name: "square" | "wide" | "story" | "link" | "width";
  width: number;
  /** Absent when it follows from the width. */
  height?: number;
}

const widths = [320, 640, 960, 1280, 1920, 2560] as const;

const boxes: readonly SizePreset[] = [
  { name: "square", width: 1080, height: 1080 },
  { name: "wide", width: 1280, height: 720 },
  { name: "story", width: 1080, height: 1920 },
  { name: "link", width: 1200, height: 630 },
];

/** Returns common sizes; widths only up to the image's own. */
export function sizePresets(source: Source): SizePreset[] {
  const limit = source.format === "svg" ? Number.POSITIVE_INFINITY : source.width;
  const widthPresets = widths
    .filter((width) => width <= limit)
    .map((width) => ({ name: "width" as const, width }));
  return [...widthPresets, ...boxes];
}

export function withPreset(options: VariantOptions, { width, height }: SizePreset): VariantOptions {
  if (height === undefined)
    return { ...options, width: String(width), height: "", isLocked: true, leadingSide: "width" };
  return { ...options, width: String(width), height: String(height), isLocked: false };
}
