import type { ListFilters } from "./filters";
import type { SectionSource } from "./image-list";
import { type GridImage, pageSize, type TimelineMonth } from "./list-api";
import { decodeRatios, ratioToByte } from "./ratio-bytes";
import { completeRatios } from "./sample-ratios";

/** A month with the images that are loaded of it, by their positions on the server. */
export interface Month {
  source: TimelineMonth;
  /** Undefined until they are loaded. */
  ratios: Uint8Array | undefined;
  images: Array<GridImage | undefined>;
  /**
   * The images that a list shows: without hidden ones. Computed again after each change of them.
   */
  shown: Shown | undefined;
}

interface Shown {
  section: SectionSource;
  /** Positions on the server of the images in the section; undefined when they are the same. */
  offsets: number[] | undefined;
}

export const toMonth = (source: TimelineMonth): Month => ({
  source,
  ratios: source.ratios === null ? undefined : decodeRatios(source.ratios),
  images: [],
  shown: undefined,
});

export function shownOf(month: Month, hiddenIds: ReadonlySet<string>): Shown {
  month.shown ??= computeShown(month, hiddenIds);
  return month.shown;
}

function computeShown(month: Month, hiddenIds: ReadonlySet<string>): Shown {
  const { source, images } = month;
  const ratios = month.ratios ?? estimateRatios(month);
  const section = { key: source.month, count: source.count, ratioSum: source.ratio_sum, ratios };
  if (hiddenIds.size === 0) return { section, offsets: undefined };

  const isShown = (offset: number) => {
    const image = images[offset];
    return !image || !hiddenIds.has(image.id);
  };
  const offsets = Array.from({ length: source.count }, (_, offset) => offset).filter(isShown);
  const count = offsets.length;
  if (count === source.count) return { section, offsets: undefined };

  const shownRatios = ratios && Uint8Array.from(offsets, (offset) => ratios[offset] ?? 0);
  const ratioSum = (source.ratio_sum * count) / source.count;

  return { section: { key: source.month, count, ratioSum, ratios: shownRatios }, offsets };
}

/** The first rows are shown before the ratios of the month are loaded, if their images are. */
function estimateRatios({ source, images }: Month): Uint8Array | undefined {
  const end = images.findIndex((image) => !image);
  const first = end === -1 ? images : images.slice(0, end);
  if (first.length === 0) return undefined;

  const bytes = Uint8Array.from(first, (image) => ratioToByte(image?.width ?? null, image?.height ?? null));
  return completeRatios(bytes, { count: source.count, ratioSum: source.ratio_sum });
}

const yearOf = ({ source }: Month) => source.month.slice(0, 4);

/** Ratios of a year with more images than these are read by month. */
const maxImagesOfYear = 20_000;

/** Returns the period, `YYYY` or `YYYY-MM`, with which the ratios of a month are read. */
export function ratioPeriod(month: Month, months: readonly Month[]): string {
  const year = yearOf(month);
  const count = months.reduce((sum, other) => (yearOf(other) === year ? sum + other.source.count : sum), 0);
  return count > maxImagesOfYear ? month.source.month : year;
}

export const pageKey = ({ source }: Month, page: number) => `${source.month}/${page}`;
export const pagesOf = ({ source }: Month) =>
  Array.from({ length: Math.ceil(source.count / pageSize) }, (_, page) => page);

export function isLoaded({ images }: Month, first: number, last: number): boolean {
  for (let offset = first; offset <= last; offset += 1) if (!images[offset]) return false;
  return true;
}

/**
 * Whether the server's data of a month is the same as before. Years that are not loaded come
 * without ratios.
 */
export function isUnchanged(before: TimelineMonth, now: TimelineMonth): boolean {
  const haveBothRatios = before.ratios !== null && now.ratios !== null;
  const hasSameSum = before.count === now.count && before.ratio_sum === now.ratio_sum;
  return hasSameSum && (!haveBothRatios || before.ratios === now.ratios);
}

/** First and last day of a month, `YYYY-MM`, within the days of the filters. */
export function boundsOf(month: string, { taken_from, taken_to }: ListFilters): ListFilters {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const [first, last] = [`${month}-01`, `${month}-${lastDay}`];

  return {
    taken_from: taken_from !== undefined && taken_from > first ? taken_from : first,
    taken_to: taken_to !== undefined && taken_to < last ? taken_to : last,
  };
}
