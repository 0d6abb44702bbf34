import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { logger } from "@/lib/platform/logger";

/** Invalid data, violated constraint, exceeded database limit: a retry does not help. */
const permanentErrorClasses = new Set(["22", "23", "54"]);
const initialDelayMs = 100;
const maxDelayMs = 2_000;

/**
 * Repeats database work until it succeeds: the result to store may have taken minutes to compute, and the database comes
 * back. Throws when a retry cannot help, or on shutdown.
 */
export async function withDatabaseRetry<Result>(
  isStopping: () => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let delayMs = initialDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await work();
    } catch (error) {
      if (isStopping() || permanentErrorClasses.has(sqlState(error).slice(0, 2))) throw error;
      logger().warn({ err: error }, "the state of a job could not be read or stored and is tried again");
      await delay(delayMs);
    }
  }
}

const DatabaseError = z
  .object({ code: z.string() })
  .or(z.object({ cause: z.object({ code: z.string() }) }).transform(({ cause }) => cause));

function sqlState(error: unknown): string {
  return DatabaseError.safeParse(error).data?.code ?? "";
}
