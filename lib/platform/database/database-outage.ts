import { logger } from "../process/logger";
import { isDiskFullState, isTemporaryFailure } from "./database-errors";

export interface OutageLog {
  /** Reports that the database did not do what this process needs at all times. */
  failed: (err: unknown) => void;
  succeeded: () => void;
}

/** Logs one line when the database becomes unreachable, and one when it is reachable again. */
export function createOutageLog(): OutageLog {
  let isReachable = true;
  return {
    failed(err) {
      if (isReachable) logger().error({ err }, describeOutage(err));
      isReachable = false;
    },
    succeeded() {
      if (!isReachable) logger().warn("The database is reachable again.");
      isReachable = true;
    },
  };
}

function describeOutage(err: unknown): string {
  if (isDiskFullState(err)) return "The disk of the database is full. Free some space. Albumen tries again.";
  return isTemporaryFailure(err)
    ? "The database is unreachable. Albumen tries again."
    : "The database rejects the report of this process. Albumen tries again.";
}

/**
 * Logs that work failed and is repeated. A temporary failure is no warning: an outage has one of
 * its own, and each part of a process would repeat it several times a second.
 */
export function logRepeatedWork(err: unknown, message: string, fields: Record<string, unknown> = {}): void {
  logger()[isTemporaryFailure(err) ? "info" : "warn"]({ ...fields, err }, message);
}
