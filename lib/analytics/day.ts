import { dayMs, isoTime } from "@/lib/kernel/time";

let cachedDay = { number: Number.NaN, text: "" };

/** Returns the UTC day of a time. Caches the text of the current day, because every request needs it. */
export function toUtcDay(epochMs: number): string {
  const number = Math.floor(epochMs / dayMs);
  if (number !== cachedDay.number) cachedDay = { number, text: isoTime(epochMs).slice(0, 10) };
  return cachedDay.text;
}
