import { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "@/lib/images/search";
import type { Actor } from "@/lib/kernel/actor";
import type { ImageFiltersBody, Timeline } from "./list-queries/resource";
import { resolveFilters } from "./resolve-filters";
import { listMonths, type MonthRow } from "./timeline-repository";

/** Beyond it, the ratios of all images together are too much for one response. */
const maxListedRatios = 50_000;

interface TimelineQuery extends ImageFiltersBody {
  year?: string | undefined;
}

interface RatioLimits {
  maxRatios: number;
  /**
   * With more images than `maxRatios`, the ratios of the months that have the first images are
   * listed.
   */
  firstImages: number;
}

/**
 * Returns what a grid needs to lay out all images that match the filters before it reads them:
 * their number and ratios by month. As in the list, a search without matches is retried with
 * spelling corrections.
 */
export async function getTimeline(
  actor: Actor,
  { year, ...query }: TimelineQuery,
  { maxRatios = maxListedRatios, firstImages = 0 }: Partial<RatioLimits> = {},
): Promise<Timeline> {
  const filters = await resolveFilters(actor, query);
  const list = (search?: SearchQuery) =>
    year === undefined
      ? listAllMonths({ ...filters, search }, { maxRatios, firstImages })
      : listMonths({ ...filters, search }, { year, withRatios: true });
  const months = await listCorrected(query.search, filters.owner, list);

  return { data: months.map(presentMonth) };
}

/** Lists by a search, and without matches by its corrected spelling. */
export async function listCorrected<Row>(
  search: string | undefined,
  owner: string,
  list: (search?: SearchQuery) => Promise<Row[]>,
): Promise<Row[]> {
  if (search === undefined) return list();

  const parsedQuery = parseSearchQuery(search);
  if (!parsedQuery) return [];

  const rows = await list(parsedQuery);
  const correction = rows.length === 0 ? await findCorrectedQuery(owner, search) : undefined;

  return correction ? list(correction) : rows;
}

async function listAllMonths(
  filters: Parameters<typeof listMonths>[0],
  { maxRatios, firstImages }: RatioLimits,
): Promise<MonthRow[]> {
  const months = await listMonths(filters, { withRatios: false });
  if (sum(months) <= maxRatios) return listMonths(filters, { withRatios: true });

  const first = findFirstMonths(months, firstImages);
  const since = first.at(-1)?.month;
  if (since === undefined || sum(first) > maxRatios) return months;

  const withRatios = await listMonths(filters, { withRatios: true, since });
  return [...withRatios, ...months.slice(first.length)];
}

/** Returns the newest months that have this many images together. */
function findFirstMonths(months: readonly MonthRow[], images: number): MonthRow[] {
  const first: MonthRow[] = [];
  for (const month of months) {
    if (sum(first) >= images) break;
    first.push(month);
  }
  return first;
}

function sum(months: readonly MonthRow[]): number {
  return months.reduce((total, { count }) => total + count, 0);
}

function presentMonth({ month, count, ratioSum, ratios }: MonthRow): Timeline["data"][number] {
  return {
    month,
    count,
    ratio_sum: Math.round(ratioSum * 1_000) / 1_000,
    ratios: ratios?.toString("base64") ?? null,
  };
}
