import { dayMs, isoTime } from "@/lib/kernel/time";

let cachedDay = { number: Number.NaN, text: "" };

/**
 * Returns the UTC day of a time. Caches the text of the current day, because every request needs
 * it.
 */
export function toUtcDay(epochMs: number): string {
  const number = Math.floor(epochMs / dayMs);
  if (number !== cachedDay.number) cachedDay = { number, text: isoTime(epochMs).slice(0, 10) };
  return cachedDay.text;
}

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
