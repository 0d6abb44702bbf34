import { minuteMs, secondMs } from "@/lib/kernel/time";

const maxFailures = 3;
const pauseMs = 30 * secondMs;
const maxPauseMs = 10 * minuteMs;
/** Time for which callers wait for the outcome of the call after a pause. */
const probeWaitSeconds = 5;

/** A call that the circuit breaker admits. It ends with one of these methods. */
export interface AdmittedCall {
  succeed(): void;
  /** Returns the seconds until a retry makes sense. The service may say how long that is. */
  fail(nowMs: number, retryAfterSeconds?: number): number;
  /** The service rejects the request, which does not predict the result of the next one. */
  reject(): void;
}

/**
 * Stops calls to a service that fails, so that each caller gets an error at once instead of after a
 * timeout. After the pause one call is made, and the others wait for its outcome.
 */
export class CircuitBreaker {
  private failures = 0;
  private pausedUntilMs = 0;
  private isTripped = false;
  private probe: AdmittedCall | undefined;

  /** Admits a call, or returns the seconds for which none may be made. */
  admit(nowMs: number): AdmittedCall | number {
    const waitSeconds = this.secondsUntilAllowed(nowMs);
    if (waitSeconds > 0) return waitSeconds;
    if (this.isTripped && this.probe) return probeWaitSeconds;

    const call: AdmittedCall = {
      succeed: () => this.succeed(),
      fail: (failedMs, retryAfterSeconds) => this.fail(call, failedMs, retryAfterSeconds),
      reject: () => this.endProbe(call),
    };
    if (this.isTripped) this.probe = call;

    return call;
  }

  private secondsUntilAllowed(nowMs: number): number {
    return Math.max(0, Math.ceil((this.pausedUntilMs - nowMs) / secondMs));
  }

  private succeed(): void {
    this.failures = 0;
    this.isTripped = false;
    this.probe = undefined;
  }

  /** Pauses after several failures in a row, and at once if the service sends a time. */
  private fail(call: AdmittedCall, nowMs: number, retryAfterSeconds?: number): number {
    this.endProbe(call);
    this.failures++;
    if (retryAfterSeconds !== undefined)
      this.pauseFor(Math.min(retryAfterSeconds * secondMs, maxPauseMs), nowMs);
    else if (this.failures >= maxFailures) this.pauseFor(pauseMs, nowMs);

    return this.secondsUntilAllowed(nowMs) || pauseMs / secondMs;
  }

  private endProbe(call: AdmittedCall): void {
    if (this.probe === call) this.probe = undefined;
  }

  /** The failure of another call may have asked for a longer pause. */
  private pauseFor(ms: number, nowMs: number): void {
    this.isTripped = true;
    this.pausedUntilMs = Math.max(this.pausedUntilMs, nowMs + ms);
  }
}
