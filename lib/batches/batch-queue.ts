import pLimit from "p-limit";
import { singleton } from "@/lib/platform/process/singleton";

const { batchLimit, lastBatchByOwner } = singleton("batch-queue", () => ({
  /** A running batch occupies a database connection; a queued one does not. */
  batchLimit: pLimit(3),
  lastBatchByOwner: new Map<string, Promise<void>>(),
}));

/**
 * Runs one batch per owner at a time, because two would mostly wait for each other's row locks. A
 * small limit applies across all owners.
 */
export function runQueued<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
  const result = (lastBatchByOwner.get(owner) ?? Promise.resolve()).then(() => batchLimit(task));
  const settled: Promise<void> = result.then(
    () => releaseOwner(owner, settled),
    () => releaseOwner(owner, settled),
  );
  lastBatchByOwner.set(owner, settled);

  return result;
}

function releaseOwner(owner: string, settled: Promise<void>): void {
  if (lastBatchByOwner.get(owner) === settled) lastBatchByOwner.delete(owner);
}
