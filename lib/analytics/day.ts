import { dayMs, isoTime } from "@/lib/kernel/time";

let current = { number: Number.NaN, text: "" };

/** The day of a time, UTC. The present one is written out once, not for each of the requests that ask. */
export function dayOf(epochMs: number): string {
  const number = Math.floor(epochMs / dayMs);
  if (number !== current.number) current = { number, text: isoTime(epochMs).slice(0, 10) };
  return current.text;
}
