import { setTimeout as delay } from "node:timers/promises";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { logger } from "../process/logger";
import { isTemporaryFailure } from "./database-errors";

interface RetryOptions {
  /** Time for which it is repeated. */
  forMs?: number;
  pauseMs?: number;
}

/**
 * Repeats work that can be done twice while it fails only temporarily, for about a minute: at the
 * start of a process on a busy machine the database may be late, or the process itself too busy to
 * hear from it in time.
 * @throws the last failure
 */
export async function retryTemporaryFailures<Result>(
  work: () => Promise<Result>,
  { forMs = minuteMs, pauseMs = secondMs }: RetryOptions = {},
): Promise<Result> {
  for (const deadline = performance.now() + forMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporaryFailure(error) || performance.now() + pauseMs > deadline) throw error;

      logger().warn({ err: error }, "the database cannot be used yet");
      await delay(pauseMs);
    }
  }
}
