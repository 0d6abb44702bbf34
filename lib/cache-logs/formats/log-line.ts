/** A request as the access log of a cache has it. */
export interface LogLine {
  timeMs: number;
  /** As in the log: perhaps with a port, and in upper case. */
  host: string;
  method: string;
  /** Path and query. */
  url: string;
  status: number;
  /** Whether the cache answered with what it had stored, without asking the server first. */
  isCached: boolean;
  bytes: number;
  contentType?: string | undefined;
  accept?: string | undefined;
  referrer?: string | undefined;
  country?: string | undefined;
}

/** Returns null for a comment, and undefined for a line that is no request in the format. */
export type ParseLine = (text: string) => LogLine | null | undefined;

/** Verdicts of caches for a response from the cache, fresh or stale. */
const cachedVerdicts = new Set(["HIT", "STALE", "UPDATING"]);

export function isCachedVerdict(verdict: string | undefined): boolean {
  return verdict !== undefined && cachedVerdicts.has(verdict.toUpperCase());
}

const secondsBelow = 1e11;
const millisecondsBelow = 1e14;
const microsecondsBelow = 1e17;

/** Reads a time in any unit from seconds to nanoseconds since 1970, or as ISO 8601. */
export function toTimeMs(value: unknown): number {
  if (typeof value === "string" && value.includes("-")) return Date.parse(value);

  const time = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof time !== "number") return Number.NaN;
  if (time < secondsBelow) return time * 1_000;
  if (time < millisecondsBelow) return time;

  return time < microsecondsBelow ? time / 1_000 : time / 1_000_000;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Parses a line with one JSON object. */
export function parseJsonLine(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a field, also of one that repeats as a list. */
export function readText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : undefined;
}

/** The number of a field, which some logs have as text. */
export function readNumber(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
}
