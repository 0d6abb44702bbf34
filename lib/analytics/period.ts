import { dayMs } from "@/lib/kernel/time";
import { toUtcDay } from "./day";

/** Whole days in UTC, first and last included. */
export interface Period {
  from: string;
  to: string;
  days: number;
  offset: number;
}

/** Returns the `days` days that end today, or `offset` days ago. */
export function toPeriod(days: number, offset: number, nowMs: number = Date.now()): Period {
  const lastMs = nowMs - offset * dayMs;
  return { from: toUtcDay(lastMs - (days - 1) * dayMs), to: toUtcDay(lastMs), days, offset };
}

/** Returns every day from the first to the last; none if the last comes before the first. */
export function daysBetween(from: string, to: string): string[] {
  const firstMs = Date.parse(from);
  const count = Math.max(0, Math.round((Date.parse(to) - firstMs) / dayMs) + 1);
  return Array.from({ length: count }, (_, at) => toUtcDay(firstMs + at * dayMs));
}
