import { logger } from "@/lib/platform/process/logger";
import { correctPlannedTimes } from "./times-repository";

/**
 * Makes due what a clock that was ahead has planned: a machine may start with a wrong clock that is
 * corrected later, and would otherwise wait as long as it was wrong.
 */
export async function correctTimes(nowMs: number = Date.now()): Promise<number> {
  const corrected = await correctPlannedTimes(nowMs);
  if (corrected > 0)
    logger().warn({ corrected }, "the clock went back: times that lay too far ahead are due now");

  return corrected;
}
