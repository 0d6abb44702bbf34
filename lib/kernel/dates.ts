import { z } from "zod";
import { validationError } from "./errors";
import { dayMs, hourMs, isoTime } from "./time";

/** Returns whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;

  const start = new Date(`${text}T00:00:00.000Z`);
  // A Date rolls 30 February over into March. A day that does not round-trip does not exist.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** A day in a query, in UTC. */
export const Day = z.string().refine(isDay, "must be an existing day, as YYYY-MM-DD");

/** First and last millisecond of a day, in the stored time format. */
export function getDayBounds(day: string): { first: string; last: string } {
  return { first: `${day}T00:00:00.000Z`, last: `${day}T23:59:59.999Z` };
}

const maxYears = 100;
const unitMs = { h: hourMs, d: dayMs, w: 7 * dayMs } as const;
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

function addYears(years: number, fromMs: number): number {
  const date = new Date(fromMs);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
}

function parseIso(text: string): number | undefined {
  if (!isDay(text.slice(0, 10)) || !(text.length === 10 || isoDateTime.test(text))) return undefined;

  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Returns the end of an `expiration` text, null for `never`, or undefined for invalid text. Valid
 * are `never`, `<n>h`, `<n>d`, `<n>w`, `<n>y` and a future ISO 8601 date or date-time, at most 100
 * years away.
 */
export function parseExpiration(text: string, nowMs: number = Date.now()): string | null | undefined {
  if (text === "never") return null;

  const span = /^([1-9]\d{0,5})([hdwy])$/.exec(text);
  const endMs = span ? spanEnd(Number(span[1]), span[2] as "h" | "d" | "w" | "y", nowMs) : parseIso(text);
  if (endMs === undefined || endMs <= nowMs || endMs > addYears(maxYears, nowMs)) return undefined;

  return isoTime(endMs);
}

function spanEnd(count: number, unit: "h" | "d" | "w" | "y", nowMs: number): number {
  if (unit === "y") return count > maxYears ? Number.POSITIVE_INFINITY : addYears(count, nowMs);
  return nowMs + count * unitMs[unit];
}

/** A time span from now, such as `24h`; at most 100 years. */
export const Duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[hdwy]$/, "must be a duration such as 24h, 7d or 2w")
  .refine((text) => parseExpiration(text) !== undefined, `at most ${maxYears} years`);

/** Returns when a `Duration` from now ends. */
export function endOfDuration(text: string): string {
  const end = parseExpiration(text);
  if (typeof end !== "string") throw new Error(`${text} is no duration`);

  return end;
}

/** Returns the start of a `Duration` up to now. */
export function startOfDuration(text: string, nowMs: number = Date.now()): string {
  const [count, unit] = [Number.parseInt(text, 10), text.at(-1) as "h" | "d" | "w" | "y"];
  return isoTime(unit === "y" ? addYears(-count, nowMs) : nowMs - count * unitMs[unit]);
}

const expectedFormat =
  "must be never, a duration such as 12h, 7d, 2w or 1y, or a future date, at most 100 years away";

/** The format of an `Expiration`, as the reference explains it. */
export const expirationDescription =
  "Null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time. At most 100 years.";

function expiration(parse: (text: string) => string | null | undefined) {
  return z
    .string()
    .max(40)
    .nullable()
    .transform((text, context) => {
      const end = text === null ? null : parse(text);
      if (end !== undefined) return end;

      context.addIssue({ code: "custom", message: expectedFormat });
      return z.NEVER;
    });
}

/** Input: null or a text that `parseExpiration` accepts. Output: null or the end as ISO 8601. */
export const Expiration = expiration(parseExpiration);

/** An `Expiration` for updates, which may repeat an end that has passed; see `rejectPast`. */
export const ChangedExpiration = expiration((text) => {
  const endMs = parseIso(text);
  return endMs !== undefined && endMs <= Date.now() ? isoTime(endMs) : parseExpiration(text);
});

/** Throws a VALIDATION_ERROR for a new end that has passed. */
export function rejectPast(field: string, end: string): void {
  if (end <= isoTime()) throw validationError({ [field]: [expectedFormat] });
}
