import { largestFirst } from "./breakdown";
import type { Dimension, UsageReport } from "./resource";

/** Requests and bytes of one day, or of one value of a dimension. */
export interface Traffic {
  requests: number;
  bytes: number;
}

export interface DayTraffic extends Traffic {
  day: string;
}

export interface ValueTraffic extends Traffic {
  dimension: string;
  value: string;
}

type Shown = Pick<UsageReport, "bandwidth" | "requests">;

export function totals(rows: readonly Traffic[]) {
  return {
    requests: { total: rows.reduce((sum, row) => sum + row.requests, 0) },
    bandwidth: { total_bytes: rows.reduce((sum, row) => sum + row.bytes, 0) },
  };
}

/** Totals and an entry for each of the days, whether anything happened on it or not. */
export function byDay(rows: readonly DayTraffic[], days: readonly string[]): Shown {
  const known = new Map(rows.map((row) => [row.day, row]));
  const sums = totals(rows);
  return {
    requests: {
      ...sums.requests,
      by_day: days.map((date) => ({ date, requests: known.get(date)?.requests ?? 0 })),
    },
    bandwidth: {
      ...sums.bandwidth,
      by_day: days.map((date) => ({ date, bytes: known.get(date)?.bytes ?? 0 })),
    },
  };
}

/** The same with the wanted breakdowns. */
export function brokenDown(shown: Shown, rows: readonly ValueTraffic[], wanted: readonly Dimension[]): Shown {
  const members = (measure: keyof Traffic) =>
    Object.fromEntries(
      wanted.map((dimension) => {
        const ofDimension = rows.filter((row) => row.dimension === dimension);
        const shares = ofDimension.map((row) => ({ value: row.value, amount: row[measure] }));
        const entries = largestFirst(shares).map(({ value, amount }) => ({
          [dimension]: value,
          [measure]: amount,
        }));
        return [`by_${dimension}`, entries];
      }),
    );
  return {
    requests: { ...shown.requests, ...members("requests") },
    bandwidth: { ...shown.bandwidth, ...members("bytes") },
  };
}
