import { describe, expect, it } from "vitest";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { type DomainState, nextState } from "./states";

const now = Date.parse("2026-11-26T12:00:00.000Z");
const ago = (ms: number) => isoTime(now - ms);
const state = (changes: Partial<DomainState>): DomainState => ({
  status: "pending",
  pendingSince: ago(hourMs),
  failedChecks: 0,
  misconfiguredAt: null,
  nextCheckAt: null,
  ...changes,
});

const afterCheck = (
  changes: Partial<DomainState>,
  verdict: Parameters<typeof nextState>[1],
  isByHand = false,
) => nextState(state(changes), verdict, now, isByHand);

describe("a domain", () => {
  it("waits for its record and then for its addresses, hour by hour", () => {
    expect(afterCheck({}, "no-txt")).toMatchObject({ status: "pending", nextCheckAt: isoTime(now + hourMs) });
    expect(afterCheck({}, "not-reached")).toMatchObject({ status: "verifying" });
    expect(afterCheck({ status: "verifying" }, "no-txt")).toMatchObject({ status: "pending" });
    expect(afterCheck({ status: "verifying" }, "ok")).toMatchObject({
      status: "active",
      nextCheckAt: isoTime(now + dayMs),
    });
  });

  it("fails after 72 hours, and can be tried again by hand", () => {
    const old = { pendingSince: ago(72 * hourMs) };
    expect(afterCheck(old, "no-txt")).toMatchObject({ status: "failed", nextCheckAt: null });
    expect(afterCheck({ pendingSince: ago(72 * hourMs - 1) }, "no-txt")).toMatchObject({ status: "pending" });

    const again = afterCheck({ ...old, status: "failed" }, "not-reached", true);
    expect(again).toMatchObject({ status: "verifying", pendingSince: isoTime(now) });
    expect(afterCheck({ ...old, status: "failed" }, "ok", true)).toMatchObject({ status: "active" });
  });

  it("is misconfigured after three failures in a row, and active again after one success", () => {
    let domain = state({ status: "active" });
    for (const expected of ["active", "active", "misconfigured"]) {
      domain = nextState(domain, "no-txt", now, false);
      expect(domain.status).toBe(expected);
    }

    expect(domain.misconfiguredAt).toBe(isoTime(now));
    expect(nextState(domain, "ok", now, false)).toMatchObject({ status: "active", failedChecks: 0 });
    expect(afterCheck({ status: "active", failedChecks: 2 }, "ok")).toMatchObject({ failedChecks: 0 });
  });

  it("is not misconfigured by impatience", () => {
    expect(afterCheck({ status: "active", failedChecks: 2 }, "no-txt", true)).toMatchObject({
      status: "active",
      failedChecks: 2,
    });
  });

  it("ceases to be served after 30 days", () => {
    const since = (ms: number) => ({ status: "misconfigured" as const, misconfiguredAt: ago(ms) });
    expect(afterCheck(since(30 * dayMs - 1), "not-reached")).toMatchObject({ status: "misconfigured" });
    expect(afterCheck(since(30 * dayMs), "not-reached")).toMatchObject({
      status: "failed",
      nextCheckAt: null,
    });
  });

  it.each(["pending", "verifying", "active", "misconfigured", "failed"] as const)(
    "stays %s when the servers could not be asked",
    (status) => {
      const old = {
        status,
        pendingSince: ago(99 * dayMs),
        misconfiguredAt: ago(99 * dayMs),
        failedChecks: 2,
      };

      expect(afterCheck(old, "unknown")).toEqual({
        ...state(old),
        nextCheckAt: status === "failed" ? null : isoTime(now + hourMs),
      });
    },
  );
});
