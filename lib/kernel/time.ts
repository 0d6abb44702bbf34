export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC with milliseconds: the one stored and sent form of a time. */
export function isoTime(epochMs: number = Date.now()): string {
  return new Date(epochMs).toISOString();
}
