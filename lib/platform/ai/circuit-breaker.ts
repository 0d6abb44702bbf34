import { minuteMs, secondMs } from "@/lib/kernel/time";

const maxFailures = 3;
const pauseMs = 30 * secondMs;
const maxPauseMs = 10 * minuteMs;

/** Stops calls to a service that fails, so that each caller learns it at once instead of after a timeout. */
export class CircuitBreaker {
  private failures = 0;
  private pausedUntilMs = 0;

  /** Returns how long no call may be made; 0 when one may. */
  secondsUntilAllowed(nowMs: number): number {
    return Math.max(0, Math.ceil((this.pausedUntilMs - nowMs) / secondMs));
  }

  succeed(): void {
    this.failures = 0;
  }

  /** Pauses after several failures in a row, and at once if the service says for how long. Returns the seconds until a retry makes sense. */
  fail(nowMs: number, retryAfterSeconds?: number): number {
    this.failures++;
    if (retryAfterSeconds !== undefined)
      this.pausedUntilMs = nowMs + Math.min(retryAfterSeconds * secondMs, maxPauseMs);
    else if (this.failures >= maxFailures) this.pausedUntilMs = nowMs + pauseMs;
    return this.secondsUntilAllowed(nowMs) || pauseMs / secondMs;
  }
}
