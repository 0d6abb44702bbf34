import {
  finishRun,
  insertSteps,
  isClaimed,
  loadRun,
  lockRun,
  type QueueItem,
  replaceItem,
  resetFailures,
  resumeRun,
  updateItem,
} from "@/lib/jobs/queue";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import type { Decision, StepResult } from "./decision";
import { type FunctionConfig, failedEvent } from "./function-config";
import { ingestEvents } from "./ingest";

/**
 * Stores the results of a call and queues the next items, in one transaction. Does nothing when the
 * item is no longer this executor's: its results were stored before, or another executor has taken
 * over.
 */
export async function applyDecision(
  item: QueueItem,
  { steps, next }: Decision,
  functions: FunctionConfig[],
): Promise<void> {
  await transaction(async () => {
    // Serializes two parallel steps that end together; otherwise each could miss the other, and
    // neither would resume the function.
    await lockRun(item.runId);
    if (!(await isClaimed(item))) return;

    await insertSteps(item.runId, steps);
    switch (next.kind) {
      case "call":
        return resumeRun(item);
      case "plan":
        return replaceItem(item, next.items);
      case "retry":
        return updateItem(item, { attempt: item.attempt + 1, dueAt: isoTime(next.dueAt) });
      case "complete":
        return finishRun(item.runId, { status: "completed", output: JSON.stringify(next.output ?? null) });
      case "fail":
        await finishRun(item.runId, { status: "failed", error: JSON.stringify(next.error) });
        return publishFailure(item, next.error, functions);
    }
  });
}

/**
 * Stores steps in the middle of a call, whose item is then free of failures; false when the item is
 * no longer this executor's.
 */
export async function saveSteps(item: QueueItem, steps: StepResult[]): Promise<boolean> {
  const isStored = await transaction(async () => {
    // Progress proves that this item did not cause the earlier crashes, or has overcome them.
    if (!(await resetFailures(item))) return false;

    await insertSteps(item.runId, steps);
    return true;
  });

  if (isStored) Object.assign(item, { crashes: 0, attempt: 0 });
  return isStored;
}

async function publishFailure(item: QueueItem, error: unknown, functions: FunctionConfig[]): Promise<void> {
  const { event } = await loadRun(item.runId);
  const data = { function_id: item.functionId, run_id: item.runId, error, event, events: [event] };
  await ingestEvents([{ name: failedEvent, data }], functions);
}
