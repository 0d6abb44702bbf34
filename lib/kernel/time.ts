export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC with milliseconds: the one stored and sent form of a time. */
export function isoTime(epochMs: number = Date.now()): string {
  return new Date(epochMs).toISOString();
}

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3), a number of seconds or the time at which to come back, as milliseconds from now, 0 for a
 * time that has passed; undefined when it is missing or neither.
 */
export function parseRetryAfterMs(text: string | null, now = Date.now()): number | undefined {
  if (text === null) return undefined;
  // `Date.parse` takes many a number for a year.
  const time = text.includes(":") ? Date.parse(text) : Number.NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * secondMs : time - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
