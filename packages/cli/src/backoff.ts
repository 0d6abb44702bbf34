import { setTimeout as sleep } from "node:timers/promises";

/** No connection, a rate limit, a service that is busy, and proxies that did not reach it. */
const passingStatuses: ReadonlySet<unknown> = new Set([0, 429, 502, 503, 504]);
const maxWaitSeconds = 60;

/** The fields of an error response; status 0 when there was none. */
interface FailedRequest {
  status: number;
  retryAfterSeconds?: number | undefined;
}

interface Options {
  /** Default: as many as it takes. */
  maxAttempts?: number;
  /** Ends a wait. The attempt that is under way ends by itself. */
  signal?: AbortSignal;
  onWait?: (error: unknown, seconds: number) => void;
}

/**
 * Runs `attempt` again after errors that pass: waits for `Retry-After`, else 1, 2, 4 … 60 s with
 * jitter.
 */
export async function retryPassing<Value>(
  attempt: () => Promise<Value>,
  { maxAttempts = Number.POSITIVE_INFINITY, signal, onWait }: Options = {},
): Promise<Value> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || attempts >= maxAttempts) throw error;

      const backoff = Math.min(2 ** (attempts - 1), maxWaitSeconds) * (0.75 + Math.random() / 2);
      const seconds = error.retryAfterSeconds ?? backoff;
      onWait?.(error, seconds);
      await sleep(seconds * 1000, undefined, signal && { signal });
    }
  }
}

function isPassing(error: unknown): error is Error & FailedRequest {
  return error instanceof Error && "status" in error && passingStatuses.has(error.status);
}
