import type { ImageResource } from "@/lib/images/resource";
import { clampRatio, justifiedRows, type Row } from "./justified-rows";

/** Minimum height of rows, and gaps, in pixels by the width of the grid. `gridStyle` repeats them in CSS. */
const wide = { minHeight: 190, gap: 10 };
const tiers = [
  { belowWidth: 560, minHeight: 100, gap: 6 },
  { belowWidth: 900, minHeight: 140, gap: 10 },
  { belowWidth: Number.POSITIVE_INFINITY, ...wide },
];

export const getRatio = ({ info }: ImageResource) => clampRatio(info.width, info.height);

/** Lays the images out for a known width. */
export function layoutRows(
  images: readonly ImageResource[],
  width: number,
): { rows: Row<ImageResource>[]; gap: number } {
  const { minHeight, gap } = tiers.find(({ belowWidth }) => width < belowWidth) ?? wide;
  return { rows: width === 0 ? [] : justifiedRows(images, getRatio, { width, gap, minHeight }), gap };
}

/**
 * The same rows in CSS alone, for server HTML, which does not know the width. The empty last item fills an incomplete row;
 * its negative margin cancels its own gap.
 */
export const gridStyle =
  "flex flex-wrap [--gap:10px] [--row:190px] gap-(--gap) @max-[900px]:[--row:140px] @max-[560px]:[--gap:6px] @max-[560px]:[--row:100px] after:-ms-(--gap) after:grow-999999 after:content-['']";

export function tileStyle(image: ImageResource) {
  const ratio = getRatio(image);
  return { flex: `${ratio} 1 calc(var(--row) * ${ratio})`, aspectRatio: ratio };
}

/** Estimates the width of a tile before its row is laid out, to choose the variant. */
export function estimateTileWidth(image: ImageResource): number {
  return Math.ceil(getRatio(image) * wide.minHeight * 1.2);
}
