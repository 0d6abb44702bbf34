import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "./circuit-breaker";

describe("the circuit breaker", () => {
  it("pauses for half a minute after three failures in a row", () => {
    const breaker = new CircuitBreaker();
    expect([breaker.fail(0), breaker.secondsUntilAllowed(0)]).toEqual([30, 0]);
    breaker.fail(0);
    breaker.succeed();
    breaker.fail(0);
    breaker.fail(0);
    expect(breaker.secondsUntilAllowed(0)).toBe(0);
    expect(breaker.fail(1_000)).toBe(30);
    expect([1_000, 20_500, 31_000].map((now) => breaker.secondsUntilAllowed(now))).toEqual([30, 11, 0]);
  });

  it("pauses again at once when the call after the pause fails too", () => {
    const breaker = new CircuitBreaker();
    for (let call = 0; call < 3; call++) breaker.fail(0);
    breaker.fail(31_000);
    expect(breaker.secondsUntilAllowed(31_000)).toBe(30);
  });

  it("pauses as long as the service says, at most ten minutes", () => {
    const breaker = new CircuitBreaker();
    expect(breaker.fail(0, 7)).toBe(7);
    expect(breaker.secondsUntilAllowed(0)).toBe(7);
    expect(breaker.fail(0, 86_400)).toBe(600);
  });

  it("does not shorten a pause after the failure of another call", () => {
    const breaker = new CircuitBreaker();
    breaker.fail(0, 300);
    expect(breaker.fail(1_000, 1)).toBe(299);
  });
});
