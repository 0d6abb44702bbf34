import { describe, expect, it } from "vitest";
import { type AdmittedCall, CircuitBreaker } from "./circuit-breaker";

function admit(breaker: CircuitBreaker, nowMs: number): AdmittedCall {
  const admitted = breaker.admit(nowMs);
  if (typeof admitted === "number") throw new Error(`no call may be made for ${admitted} s`);

  return admitted;
}

const fail = (breaker: CircuitBreaker, nowMs: number, retryAfterSeconds?: number) =>
  admit(breaker, nowMs).fail(nowMs, retryAfterSeconds);

/** A breaker whose first pause ends at 30 s. */
function createTripped(): CircuitBreaker {
  const breaker = new CircuitBreaker();
  for (let call = 0; call < 3; call++) fail(breaker, 0);
  return breaker;
}

describe("the circuit breaker", () => {
  it("pauses for half a minute after three failures in a row", () => {
    const breaker = new CircuitBreaker();
    expect(fail(breaker, 0)).toBe(30);

    fail(breaker, 0);
    admit(breaker, 0).succeed();
    fail(breaker, 0);
    fail(breaker, 0);

    expect(fail(breaker, 1_000)).toBe(30);
    expect([1_000, 20_500].map((now) => breaker.admit(now))).toEqual([30, 11]);
    expect(breaker.admit(31_000)).toBeTypeOf("object");
  });

  it("pauses again at once when the call after the pause fails too", () => {
    const breaker = createTripped();
    fail(breaker, 31_000);
    expect(breaker.admit(31_000)).toBe(30);
  });

  it("admits one call after a pause, and the others once that has succeeded", () => {
    const breaker = createTripped();
    const probe = admit(breaker, 31_000);

    expect([breaker.admit(31_000), breaker.admit(40_000)]).toEqual([5, 5]);

    probe.succeed();
    expect([1, 2, 3].map(() => typeof breaker.admit(40_000))).toEqual(["object", "object", "object"]);
  });

  it("admits the next one when the service rejects the request of the first", () => {
    const breaker = createTripped();
    admit(breaker, 31_000).reject();
    admit(breaker, 31_000);
    expect(breaker.admit(31_000)).toBe(5);
  });

  it("admits no second call when one from before the pause ends", () => {
    const breaker = new CircuitBreaker();
    const late = [1, 2, 3, 4].map(() => admit(breaker, 0));
    for (const call of late.slice(1)) call.fail(0);
    admit(breaker, 31_000);
    late[0]?.reject();

    expect(breaker.admit(31_000)).toBe(5);
  });

  it("the circuit breaker pauses for the service's Retry-After, at most ten minutes", () => {
    const breaker = new CircuitBreaker();
    const [first, second] = [admit(breaker, 0), admit(breaker, 0)];

    expect(first.fail(0, 7)).toBe(7);
    expect(breaker.admit(0)).toBe(7);
    expect(second.fail(0, 86_400)).toBe(600);
  });

  it("does not shorten a pause after the failure of another call", () => {
    const breaker = new CircuitBreaker();
    const [first, second] = [admit(breaker, 0), admit(breaker, 0)];
    first.fail(0, 300);
    expect(second.fail(1_000, 1)).toBe(299);
  });
});
