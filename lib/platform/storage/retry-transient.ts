import { setTimeout as delay } from "node:timers/promises";

const defaultAttempts = 5;
const firstDelayMs = 100;

interface RetryOptions {
  /** Whether the same request may succeed in a moment. */
  isTransient: (error: unknown) => boolean;
  /** 1 to have a failure at once. */
  maxAttempts?: number | undefined;
}

/**
 * Repeats a request to an object store as long as its failure is transient, at most four times.
 * @throws the last failure
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  { isTransient, maxAttempts = defaultAttempts }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || !isTransient(error)) throw error;
      // Jitter, so that the requests of a busy moment do not all come back at once.
      await delay(firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
