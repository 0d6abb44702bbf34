import type { ImageReport } from "@/lib/analytics/resource";
import { isoTime } from "@/lib/kernel/time";
import { type ReportChoice, reportUrl } from "./report-choice";

/** Requests and bandwidth of a library or an image. */
export type TrafficReport = Pick<ImageReport, "requests" | "bandwidth">;

/** The common props of the parts of an analytics page. */
export interface ReportContext {
  /** Path of the page. */
  path: string;
  choice: ReportChoice;
  /** The first and the last day, `YYYY-MM-DD`. */
  period: { from: string; to: string };
}

/** Returns the last day of the period if it is today in UTC, of which only a part is counted. */
export function findRunningDay({ period }: Pick<ReportContext, "period">): string | undefined {
  return period.to === isoTime().slice(0, 10) ? period.to : undefined;
}

/** Returns what the frame of one chart needs to know of the page. */
export function frameOf(id: string, { path, choice, period }: ReportContext) {
  const isTable = choice.table === id;
  return {
    id,
    isTable,
    toggleHref: reportUrl(path, { ...choice, table: isTable ? undefined : id }),
    filename: `${id}-${period.from}-${period.to}`,
  };
}
