import type { IncomingHttpHeaders } from "node:http";
import { matchesEntityTag } from "./entity-tags";
import { parseHttpDate } from "./http-date";

/** What tells the states of a representation apart. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  /** Whole seconds, as `Last-Modified` has them. */
  lastModifiedMs: number;
}

export type ConditionResult = "perform" | "not modified" | "precondition failed";

/**
 * Decides the conditions of a GET or HEAD of what exists, in the order of RFC 9110 §13.2.2. A request's own `Cache-Control` is
 * for caches on the way, not for us.
 */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { etag, lastModifiedMs }: Validators,
): ConditionResult {
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined) {
    if (!matchesEntityTag(ifMatch, etag, "strong")) return "precondition failed";
  } else if (lastModifiedMs > parseDateOr(Number.POSITIVE_INFINITY, headers["if-unmodified-since"])) {
    return "precondition failed";
  }
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined)
    return matchesEntityTag(ifNoneMatch, etag, "weak") ? "not modified" : "perform";
  const since = parseDateOr(Number.NEGATIVE_INFINITY, headers["if-modified-since"]);
  return lastModifiedMs <= since ? "not modified" : "perform";
}

/** A field that is not there or is no date is ignored. */
function parseDateOr(fallback: number, field: string | undefined): number {
  return (field === undefined ? undefined : parseHttpDate(field)) ?? fallback;
}

/**
 * `If-Range` (§13.1.5): only the strong entity tag. A date is never strong enough here (§8.8.2.2), as an address may have led
 * to two pictures within its second: after a replacement or a rename, and in two formats.
 */
export function ifRangeMatches(field: string | string[] | undefined, { etag }: Validators): boolean {
  return field === undefined || field === etag;
}
