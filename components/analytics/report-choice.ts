import { defaultDays } from "@/lib/analytics/resource";
import { type TopMeasure, topMeasures } from "@/lib/analytics/top/resource";

/** The periods that the pages offer, in days. */
export const ranges = [7, 30, 90] as const;

/** The choices of an analytics page, which are in its URL. */
export interface ReportChoice {
  days: number;
  /** The measure that ranks the top images, and the album that they are in. */
  by: TopMeasure;
  album?: string | undefined;
  /** The chart that is shown as a table. */
  table?: string | undefined;
}

/** Reads the query of the page. A value that is not offered counts as none. */
export function parseReportChoice(params: URLSearchParams): ReportChoice {
  const days = ranges.find((range) => String(range) === params.get("days")) ?? defaultDays;
  const by = topMeasures.find((measure) => measure === params.get("by")) ?? topMeasures[0];
  return { days, by, album: params.get("album") || undefined, table: params.get("table") || undefined };
}

/** Returns the URL of the page with the choice; defaults are omitted. */
export function reportUrl(path: string, { days, by, album, table }: ReportChoice): string {
  const params = new URLSearchParams({
    ...(days !== defaultDays && { days: String(days) }),
    ...(by !== topMeasures[0] && { by }),
    ...(album !== undefined && { album }),
    ...(table !== undefined && { table }),
  });
  return params.size === 0 ? path : `${path}?${params}`;
}
