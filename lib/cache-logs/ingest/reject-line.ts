import { dayMs, hourMs } from "@/lib/kernel/time";
import type { LogLine } from "../formats/log-line";
import { type LineRejection, maxLineAgeDays } from "../resource";

/** Clocks of caches may be ahead. */
const maxAheadMs = hourMs;
/** More than any response has. */
const maxResponseBytes = 2 ** 40;
const countedStatuses = new Set([200, 206, 304]);

/**
 * Returns why a line is not counted, apart from its host and its URL. What was fetched or
 * revalidated from the server was counted there.
 */
export function findRejection(line: LogLine, nowMs: number): LineRejection | undefined {
  const { timeMs, method, status, isCached, bytes } = line;
  if (!isCached) return "not_cached";
  if (method !== "GET" && method !== "HEAD") return "method";
  if (!countedStatuses.has(status)) return "status";
  if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > maxResponseBytes) return "invalid_bytes";
  if (!Number.isFinite(timeMs)) return "malformed";
  if (timeMs < nowMs - maxLineAgeDays * dayMs) return "too_old";

  return timeMs > nowMs + maxAheadMs ? "future" : undefined;
}
