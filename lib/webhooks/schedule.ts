import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/kernel/time";

/** Waits before the second and each later attempt of a message. */
const waits = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const;

export const maxAttempts = waits.length + 1;

/** A receiver cannot ask for more. */
export const maxRetryAfterMs = dayMs;

/** Spreads messages that failed at the same time. */
const spread = 0.2;

/**
 * Returns the wait after this many attempts, or `undefined` after the last. `Retry-After` makes it
 * longer.
 */
export function retryWaitMs(
  attempts: number,
  retryAfterMs = 0,
  random: () => number = Math.random,
): number | undefined {
  const wait = waits[attempts - 1];
  if (wait === undefined) return undefined;

  const spreadWait = wait * (1 - spread + 2 * spread * random());
  return Math.max(Math.round(spreadWait), Math.min(retryAfterMs, maxRetryAfterMs));
}

/**
 * Failed attempts in a row after which a webhook is paused; then one message is tried after each
 * pause.
 */
export const attemptsBeforePause = 5;

const pauses = [5 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs] as const;

/**
 * Returns how long a webhook is paused after this many failed attempts in a row; 0 for no pause.
 */
export function pauseMs(failedAttempts: number): number {
  if (failedAttempts < attemptsBeforePause) return 0;
  return pauses[Math.min(failedAttempts - attemptsBeforePause, pauses.length - 1)] ?? 0;
}

const failingDays = 5;
const failingAttempts = 10;

/** Whether a webhook has failed for so long that it is disabled. */
export function isFailingForGood(failedAttempts: number, failingSinceMs: number, now: number): boolean {
  return failedAttempts >= failingAttempts && now - failingSinceMs >= failingDays * dayMs;
}
