import { minuteMs, parseRetryAfterMs, secondMs } from "@/lib/kernel/time";

/** Delays before the second, third, … attempt, as documented by Inngest. */
const retryDelaysMs = [
  15 * secondMs,
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  20 * minuteMs,
  40 * minuteMs,
  60 * minuteMs,
];
const maxDelayMs = 120 * minuteMs;
const maxJitterMs = 30 * secondMs;

/**
 * Returns the milliseconds until the next attempt.
 * @param attempt the failed attempt, from 0
 * @param retryAfter the delay that the function requested: seconds, or a time in ISO 8601
 */
export function retryDelayMs(attempt: number, retryAfter: string | null, now = Date.now()): number {
  return (
    parseRetryAfterMs(retryAfter, now) ?? (retryDelaysMs[attempt] ?? maxDelayMs) + Math.random() * maxJitterMs
  );
}

const unitMs: Record<string, number> = {
  w: 7 * 24 * 60 * minuteMs,
  d: 24 * 60 * minuteMs,
  h: 60 * minuteMs,
  m: minuteMs,
  s: secondMs,
};

/** Returns when a sleep ends, given a duration such as `1d12h` or a time in ISO 8601. */
export function sleepEnd(name: string, now = Date.now()): number {
  const parts = [...name.matchAll(/(\d+)([wdhms])/g)];
  if (parts.map(([part]) => part).join("") !== name) return Date.parse(name);

  return parts.reduce((end, [, count, unit]) => end + Number(count) * (unitMs[unit ?? ""] ?? 0), now);
}
