export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC with milliseconds: the only time format in storage and on the wire. */
export function isoTime(epochMs: number = Date.now()): string {
  return new Date(epochMs).toISOString();
}

/**
 * Parses `Retry-After` (RFC 9110 §10.2.3), seconds or an HTTP date, to milliseconds from now.
 * Returns 0 for a past time, and undefined when missing or invalid.
 */
export function parseRetryAfterMs(text: string | null, now = Date.now()): number | undefined {
  if (text === null) return undefined;

  // `Date.parse` reads many plain numbers as a year.
  const time = text.includes(":") ? Date.parse(text) : Number.NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * secondMs : time - now;

  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** Time for which deleted images can be restored. */
export const trashDays = 30;

/** Returns the time at which an image deleted at the given time is purged. */
export function purgeTime(deletedAt: string): string {
  return isoTime(Date.parse(deletedAt) + trashDays * dayMs);
}
