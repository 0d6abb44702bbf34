import { otherValue } from "./cell";
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

type TrafficReport = Pick<UsageReport, "bandwidth" | "requests">;

export function sumTraffic(rows: readonly Traffic[]) {
  return {
    requests: { total: rows.reduce((sum, row) => sum + row.requests, 0) },
    bandwidth: { total_bytes: rows.reduce((sum, row) => sum + row.bytes, 0) },
  };
}

/** Returns totals and one entry per day, including days without traffic. */
export function summarizeByDay(rows: readonly DayTraffic[], days: readonly string[]): TrafficReport {
  const known = new Map(rows.map((row) => [row.day, row]));
  const sums = sumTraffic(rows);
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

/** Adds the requested breakdowns to the report. */
export function withBreakdowns(
  report: TrafficReport,
  rows: readonly ValueTraffic[],
  dimensions: readonly Dimension[],
): TrafficReport {
  const buildBreakdowns = (measure: keyof Traffic) =>
    Object.fromEntries(
      dimensions.map((dimension) => {
        const dimensionRows = rows.filter((row) => row.dimension === dimension);
        const shares = dimensionRows.map((row) => ({ value: row.value, amount: row[measure] }));
        const entries = toTopValues(shares).map(({ value, amount }) => ({
          [dimension]: value,
          [measure]: amount,
        }));

        return [`by_${dimension}`, entries];
      }),
    );

  return {
    requests: { ...report.requests, ...buildBreakdowns("requests") },
    bandwidth: { ...report.bandwidth, ...buildBreakdowns("bytes") },
  };
}

const maxValues = 100;

/** The amount of one value of a dimension. */
export interface ValueShare {
  value: string;
  amount: number;
}

/**
 * Sorts the largest first. Merges values beyond the first hundred into `other`, which comes last.
 * The total stays the same.
 */
export function toTopValues(shares: readonly ValueShare[]): ValueShare[] {
  const named = shares.filter(({ value }) => value !== otherValue);
  const sorted = [...named].sort((one, two) => two.amount - one.amount || (one.value < two.value ? -1 : 1));
  const rest = [...shares.filter(({ value }) => value === otherValue), ...sorted.slice(maxValues)];
  if (rest.length === 0) return sorted;

  const amount = rest.reduce((sum, share) => sum + share.amount, 0);
  return [...sorted.slice(0, maxValues), { value: otherValue, amount }];
}
