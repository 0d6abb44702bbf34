import { and, eq, ne } from "drizzle-orm";
import { jobQueue, jobRuns, jobSteps } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import type { Decision, PlannedItem, StepResult } from "./decision";
import { type FunctionConfig, failedEvent } from "./function-config";
import { ingestEvents } from "./ingest";
import { loadRun, type QueueItem } from "./queue";

/**
 * Stores the results of a call and queues the next items, in one transaction. Does nothing when the item is no longer this
 * executor's: its results were stored before, or another executor has taken over.
 */
export async function applyDecision(
  item: QueueItem,
  { steps, next }: Decision,
  functions: FunctionConfig[],
): Promise<void> {
  await transaction(async () => {
    // Serialises two parallel steps that end together; otherwise each could miss the other, and neither would resume the
    // function.
    await db().select().from(jobRuns).where(eq(jobRuns.id, item.runId)).for("no key update");
    if (!(await isClaimed(item))) return;
    await insertSteps(item.runId, steps);
    switch (next.kind) {
      case "call":
        return continueRun(item);
      case "plan":
        return enqueueItems(item, next.items);
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

/** Stores steps in the middle of a call; false when the item is no longer this executor's. */
export async function saveSteps(item: QueueItem, steps: StepResult[]): Promise<boolean> {
  return transaction(async () => {
    // Progress proves that this item did not cause the earlier crashes, or has overcome them.
    const claimed = await db()
      .update(jobQueue)
      .set({ crashes: 0 })
      .where(whereClaimed(item))
      .returning({ id: jobQueue.id });
    if (claimed.length === 0) return false;
    await insertSteps(item.runId, steps);
    return true;
  });
}

function whereClaimed(item: QueueItem) {
  return and(eq(jobQueue.id, item.id), eq(jobQueue.claimedBy, item.claimedBy ?? ""));
}

async function isClaimed(item: QueueItem): Promise<boolean> {
  const claimed = await db().select({ id: jobQueue.id }).from(jobQueue).where(whereClaimed(item));
  return claimed.length > 0;
}

/** The first stored result of a step wins. */
async function insertSteps(runId: string, steps: StepResult[]): Promise<void> {
  if (steps.length === 0) return;
  const endedAt = isoTime();
  await db()
    .insert(jobSteps)
    .values(
      steps.map(({ stepId, name, result }) => ({
        runId,
        stepId,
        name,
        result: JSON.stringify(result),
        endedAt,
      })),
    )
    .onConflictDoNothing();
}

/** Calls the function again once none of its parallel steps is left. */
async function continueRun(item: QueueItem): Promise<void> {
  const [other] = await db()
    .select({ id: jobQueue.id })
    .from(jobQueue)
    .where(and(eq(jobQueue.runId, item.runId), ne(jobQueue.id, item.id)))
    .limit(1);
  if (other) await db().delete(jobQueue).where(eq(jobQueue.id, item.id));
  else await updateItem(item, { stepId: null, sleepName: null, attempt: 0, dueAt: isoTime() });
}

async function enqueueItems(item: QueueItem, planned: PlannedItem[]): Promise<void> {
  await db().delete(jobQueue).where(eq(jobQueue.id, item.id));
  await db()
    .insert(jobQueue)
    .values(
      planned.map(({ stepId, sleepName, dueAt }) => ({
        runId: item.runId,
        functionId: item.functionId,
        concurrencyKey: item.concurrencyKey,
        stepId,
        sleepName,
        parallel: item.parallel || planned.length > 1,
        dueAt: isoTime(dueAt),
      })),
    );
}

async function updateItem(item: QueueItem, values: Partial<QueueItem>): Promise<void> {
  await db()
    .update(jobQueue)
    .set({ ...values, crashes: 0, claimedBy: null })
    .where(eq(jobQueue.id, item.id));
}

async function finishRun(runId: string, values: Partial<typeof jobRuns.$inferInsert>): Promise<void> {
  await db()
    .update(jobRuns)
    .set({ ...values, endedAt: isoTime() })
    .where(eq(jobRuns.id, runId));
  await db().delete(jobQueue).where(eq(jobQueue.runId, runId));
}

async function publishFailure(item: QueueItem, error: unknown, functions: FunctionConfig[]): Promise<void> {
  const { event } = await loadRun(item.runId);
  const data = { function_id: item.functionId, run_id: item.runId, error, event, events: [event] };
  await ingestEvents([{ name: failedEvent, data }], functions);
}
