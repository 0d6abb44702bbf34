import { singleton } from "../process/singleton";
import { isTemporaryFailure } from "./database-errors";

const lastFailure = singleton("database-failure", () => ({ at: Number.NEGATIVE_INFINITY }));

/**
 * Notes that the database did not answer, or could not take the call, for responses whose code
 * never sees the error.
 */
export function recordDatabaseFailure(error: unknown): void {
  if (isTemporaryFailure(error)) lastFailure.at = performance.now();
}

/** Whether a call of this process has failed temporarily since then, by the monotonic clock. */
export function hasFailedSince(startedAt: number): boolean {
  return lastFailure.at >= startedAt;
}
