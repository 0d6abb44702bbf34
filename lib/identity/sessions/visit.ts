import { minuteMs } from "@/lib/kernel/time";
import { readCountry } from "@/lib/platform/network/caller-country";
import { isBehindProxy } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { markSessionSeen, type Visit } from "./repository";

const maxUserAgentLength = 500;
/**
 * Exact to a few minutes: a list of devices needs no more, and most requests then write nothing.
 */
const recordEveryMs = 5 * minuteMs;

export function readVisit(headers: Pick<Headers, "get">): Visit {
  return {
    userAgent: headers.get("user-agent")?.slice(0, maxUserAgentLength) ?? null,
    country: readCountry((name) => headers.get(name), isBehindProxy()) ?? null,
  };
}

/** Records the visit in the database and in the row of the session, without delaying the request. */
export function recordVisit(sessionHash: string, session: { lastSeenAt: Date | null }, visit: Visit): void {
  const now = new Date();
  const staleBefore = new Date(now.getTime() - recordEveryMs);
  if (session.lastSeenAt !== null && session.lastSeenAt >= staleBefore) return;

  session.lastSeenAt = now;
  markSessionSeen(sessionHash, { ...visit, lastSeenAt: now }, staleBefore).catch((err) =>
    logger().warn({ err }, "the use of a session was not recorded"),
  );
}
