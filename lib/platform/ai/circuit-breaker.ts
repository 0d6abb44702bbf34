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
      this.pauseFor(Math.min(retryAfterSeconds * secondMs, maxPauseMs), nowMs);
    else if (this.failures >= maxFailures) this.pauseFor(pauseMs, nowMs);
    return this.secondsUntilAllowed(nowMs) || pauseMs / secondMs;
  }

  /** The failure of another call may have asked for a longer pause. */
  private pauseFor(ms: number, nowMs: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, nowMs + ms);
  }
}
