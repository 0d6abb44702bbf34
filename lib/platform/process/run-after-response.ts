import { waitUntil } from "@vercel/functions";
import { env } from "./env";
import { logger } from "./logger";

/**
 * Runs what may follow the response. A function of Vercel is frozen once it has responded, unless
 * it registers the work that it still waits for.
 */
export function runAfterResponse(work: () => Promise<void>): void {
  const done = work().catch((error: unknown) =>
    logger().warn({ err: error }, "work after a response failed"),
  );
  if (env().isServerless) waitUntil(done);
}
