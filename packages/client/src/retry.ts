import { AlbumenError } from "./errors.ts";

export interface RetryOptions {
  /** Further attempts after the first. */
  maxRetries: number;
  /** A longer `Retry-After` is not waited for: the call fails, and the error contains the time. */
  maxWaitSeconds: number;
}

/** The caller's rate limit, a service that is busy, and proxies that did not reach it. */
export const retriedStatuses = new Set([0, 429, 502, 503, 504]);

/** Runs `attempt` again after errors that pass. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  options: RetryOptions,
  signal?: AbortSignal,
): Promise<Value> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AlbumenError) || !retriedStatuses.has(error.status)) throw error;
      await waitAfter(error, attempts, { ...options, signal });
    }
  }
}

/**
 * Waits for `Retry-After`, else 0.5, 1, 2 … s with jitter. Throws the error after the last attempt.
 */
export async function waitAfter(
  error: AlbumenError,
  attempts: number,
  { maxRetries, maxWaitSeconds, signal }: RetryOptions & { signal?: AbortSignal | undefined },
): Promise<void> {
  const seconds = error.retryAfterSeconds ?? 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
  if (attempts >= maxRetries || seconds > maxWaitSeconds) throw error;

  await sleep(seconds * 1000, signal);
}

/** Resolves after the time; rejects with the signal's reason as soon as it is aborted. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };

    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
