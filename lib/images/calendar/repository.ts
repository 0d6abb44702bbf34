import { sql } from "drizzle-orm";
import { facetCodes } from "@/db/facets";
import { imageSearch } from "@/db/schema";
import { getDayBounds } from "@/lib/kernel/dates";
import { withIndexScans } from "@/lib/platform/database/transaction";
import type { ImageFilters } from "../list-queries/filters";
import { maxTotal } from "../resource";
import { isListed } from "../timeline-repository";

export interface DayRow {
  /** `YYYY-MM-DD` */
  day: string;
  /** At most one more than `maxTotal`. */
  count: number;
  /** The latest images of the day, latest first. */
  ids: string[];
}

interface DayOptions {
  days: readonly string[];
  /** The number of images of each day. */
  images: number;
  /** Leaves sensitive images and images without a file out of them, but not out of the count. */
  areCovers?: boolean;
  limit: number;
}

/**
 * Returns the days that have images, latest first. Each day reads a bounded part of the timeline's
 * index.
 */
export async function listDays(
  filters: ImageFilters,
  { days, images, areCovers = false, limit }: DayOptions,
): Promise<DayRow[]> {
  const bounds = days.map(getDayBounds);
  const list = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`;
  const ofDay = sql`select s.image_id, s.sort_taken, s.facets from ${imageSearch} s
    where ${isListed(filters)} and s.sort_taken >= d.first and s.sort_taken <= d.last
    order by s.sort_taken desc, s.image_id desc limit ${maxTotal + 1}`;
  const isShown = areCovers
    ? sql`of_day.facets like ${`%${facetCodes.safe}%${facetCodes.complete}%`}`
    : sql`true`;

  const { rows } = await withIndexScans((database) =>
    database.execute<{ day: string; count: number; ids: string[] }>(sql`
      select d.day, counted.count, array(
        select of_day.image_id from (${ofDay}) of_day where ${isShown} limit ${images}
      ) as ids
      from (
        select day collate "C" as day, first collate "C" as first, last collate "C" as last
        from unnest(${list(days)}, ${list(bounds.map(({ first }) => first))}, ${list(bounds.map(({ last }) => last))})
          as one (day, first, last)
      ) d cross join lateral (select count(*)::integer as count from (${ofDay}) of_day) counted
      where counted.count > 0 order by d.day desc limit ${limit}`),
  );
  return rows;
}
