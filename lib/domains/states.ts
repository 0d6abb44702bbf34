import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import type { DomainStatus } from "./resource";

/** The result of a check. `unknown`: servers could not be asked. */
export type Verdict = "ok" | "no-txt" | "not-reached" | "unknown";

export interface DomainState {
  status: DomainStatus;
  pendingSince: string | null;
  failedChecks: number;
  misconfiguredAt: string | null;
  nextCheckAt: string | null;
}

/** Time that an owner has to verify a domain. */
const pendingMs = 72 * hourMs;
/** Time for which a misconfigured domain is served. */
const misconfiguredMs = 30 * dayMs;
const maxFailedChecks = 3;

/**
 * Returns the state after a check. One that the owner asked for counts only for the better: the
 * others are a day apart.
 */
export function nextState(state: DomainState, verdict: Verdict, now: number, isByHand: boolean): DomainState {
  if (verdict === "unknown")
    return { ...state, nextCheckAt: state.status === "failed" ? null : isoTime(now + hourMs) };
  if (verdict === "ok")
    return {
      status: "active",
      failedChecks: 0,
      misconfiguredAt: null,
      pendingSince: state.pendingSince,
      nextCheckAt: isoTime(now + dayMs),
    };

  if (state.status === "active") return afterFailure(state, now, isByHand);
  if (state.status === "misconfigured") {
    const isOver = Date.parse(state.misconfiguredAt ?? "") + misconfiguredMs <= now;
    return { ...state, ...(isOver ? failed : { nextCheckAt: isoTime(now + dayMs) }) };
  }

  const pendingSince = state.status === "failed" && isByHand ? isoTime(now) : state.pendingSince;
  if (Date.parse(pendingSince ?? "") + pendingMs <= now) return { ...state, ...failed };

  return {
    status: verdict === "no-txt" ? "pending" : "verifying",
    pendingSince,
    failedChecks: 0,
    misconfiguredAt: null,
    nextCheckAt: isoTime(now + hourMs),
  };
}

const failed = { status: "failed", nextCheckAt: null } as const;

function afterFailure(state: DomainState, now: number, isByHand: boolean): DomainState {
  if (isByHand) return state;

  const failedChecks = state.failedChecks + 1;
  const isMisconfigured = failedChecks >= maxFailedChecks;

  return {
    ...state,
    failedChecks,
    nextCheckAt: isoTime(now + dayMs),
    ...(isMisconfigured && { status: "misconfigured", misconfiguredAt: isoTime(now) }),
  };
}
