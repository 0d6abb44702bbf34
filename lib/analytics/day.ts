import { dayMs, isoTime } from "@/lib/kernel/time";

let cachedDay = { number: Number.NaN, text: "" };

/** The day of a time, UTC. The present one is written out once, not for each of the requests that ask. */
export function toUtcDay(epochMs: number): string {
  const number = Math.floor(epochMs / dayMs);
  if (number !== cachedDay.number) cachedDay = { number, text: isoTime(epochMs).slice(0, 10) };
  return cachedDay.text;
}
