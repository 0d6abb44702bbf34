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

/**
 * Returns what a grid needs to lay out all images that match the filters before it reads them: their number and ratios by
 * month. As in the list, a search without matches is retried with spelling corrections.
 */
export async function getTimeline(
  actor: Actor,
  { year, ...query }: TimelineQuery,
  { maxRatios = maxListedRatios }: { maxRatios?: number } = {},
): Promise<Timeline> {
  const filters = await resolveFilters(actor, query);
  const list = (search?: SearchQuery) => listMonthsWithRatios({ ...filters, search }, year, maxRatios);
  const months = await listCorrected(query.search, filters.owner, list);
  return { data: months.map(presentMonth) };
}

async function listCorrected(
  search: string | undefined,
  owner: string,
  list: (search?: SearchQuery) => Promise<MonthRow[]>,
): Promise<MonthRow[]> {
  if (search === undefined) return list();
  const parsedQuery = parseSearchQuery(search);
  if (!parsedQuery) return [];
  const months = await list(parsedQuery);
  const correction = months.length === 0 ? await findCorrectedQuery(owner, search) : undefined;
  return correction ? list(correction) : months;
}

async function listMonthsWithRatios(
  filters: Parameters<typeof listMonths>[0],
  year: string | undefined,
  maxRatios: number,
): Promise<MonthRow[]> {
  if (year !== undefined) return listMonths(filters, { year, withRatios: true });
  const months = await listMonths(filters, { withRatios: false });
  const count = months.reduce((sum, month) => sum + month.count, 0);
  return count > maxRatios ? months : listMonths(filters, { withRatios: true });
}

function presentMonth({ month, count, ratioSum, ratios }: MonthRow): Timeline["data"][number] {
  return {
    month,
    count,
    ratio_sum: Math.round(ratioSum * 1_000) / 1_000,
    ratios: ratios?.toString("base64") ?? null,
  };
}
