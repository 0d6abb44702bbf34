import type { ImageReport } from "@/lib/analytics/resource";
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
