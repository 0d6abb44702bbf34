import type { IncomingHttpHeaders } from "node:http";
import { hasEntityTag } from "@/lib/kernel/precondition";
import { parseHttpDate } from "./http-date";

/** The validators of a representation. */
export interface Validators {
  /** A strong tag with its quotes. */
  etag: string;
  /** Whole seconds, like `Last-Modified`. */
  lastModifiedMs: number;
}

export type ConditionResult = "perform" | "not modified" | "precondition failed";

/**
 * Evaluates the conditions of a GET or HEAD of an existing file in the order of RFC 9110 §13.2.2.
 * Ignores the request's `Cache-Control`, which is meant for caches on the way.
 */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { etag, lastModifiedMs }: Validators,
): ConditionResult {
  const isCurrent = (tag: string) => tag === etag;
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined) {
    if (!hasEntityTag(ifMatch, "strong", isCurrent)) return "precondition failed";
  } else if (lastModifiedMs > parseDateOr(Number.POSITIVE_INFINITY, headers["if-unmodified-since"])) {
    return "precondition failed";
  }

  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined)
    return hasEntityTag(ifNoneMatch, "weak", isCurrent) ? "not modified" : "perform";

  const since = parseDateOr(Number.NEGATIVE_INFINITY, headers["if-modified-since"]);
  return lastModifiedMs <= since ? "not modified" : "perform";
}

/** A missing header or an invalid date is ignored. */
function parseDateOr(fallback: number, field: string | undefined): number {
  return (field === undefined ? undefined : parseHttpDate(field)) ?? fallback;
}

/**
 * Evaluates `If-Range` (§13.1.5) by strong entity tag only. A date is never strong enough
 * (§8.8.2.2), because one URL may have served two files within a second: after a replacement or
 * rename, or in two formats.
 */
export function ifRangeMatches(field: string | string[] | undefined, { etag }: Validators): boolean {
  return field === undefined || field === etag;
}
