import { and, asc, eq, gt, sql } from "drizzle-orm";
import { jobEvents, jobQueue, jobRuns, jobSteps } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

/** Stores an event as functions receive it; false when one with its id exists. */
export async function insertEvent(event: { id: string; name: string }): Promise<boolean> {
  const stored = await db()
    .insert(jobEvents)
    .values({ id: event.id, name: event.name, event: JSON.stringify(event), createdAt: isoTime() })
    .onConflictDoNothing()
    .returning({ id: jobEvents.id });
  return stored.length > 0;
}

interface NewRun {
  functionId: string;
  eventId: string;
  idempotencyKey: string | null;
  concurrencyKey: string;
}

/** Creates a run with its first queue item. */
export async function insertRun({ functionId, eventId, idempotencyKey, concurrencyKey }: NewRun) {
  const now = isoTime();
  const runId = newId("run");
  await db()
    .insert(jobRuns)
    .values({ id: runId, functionId, eventId, status: "active", idempotencyKey, createdAt: now });
  await db().insert(jobQueue).values({ runId, functionId, concurrencyKey, dueAt: now });
}

/** The lock that serializes the check for runs with the same idempotency key. */
const idempotencyLock = 4_816_203;
const idempotencyMs = dayMs;

/**
 * Returns whether the function had a run with this key within a day. Locks the check until the
 * transaction ends.
 */
export async function hasRun(functionId: string, idempotencyKey: string): Promise<boolean> {
  await db().execute(sql`select pg_advisory_xact_lock(${idempotencyLock})`);
  const found = await db()
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.functionId, functionId),
        eq(jobRuns.idempotencyKey, idempotencyKey),
        gt(jobRuns.createdAt, isoTime(Date.now() - idempotencyMs)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function lockRun(runId: string): Promise<void> {
  await db().select().from(jobRuns).where(eq(jobRuns.id, runId)).for("no key update");
}

/** Returns the input of a call: the event, and the step results in order of completion. */
export async function loadRun(runId: string): Promise<{ event: unknown; steps: Array<[string, unknown]> }> {
  const [run] = await db()
    .select({ event: jobEvents.event })
    .from(jobRuns)
    .innerJoin(jobEvents, eq(jobEvents.id, jobRuns.eventId))
    .where(eq(jobRuns.id, runId));
  if (!run) throw new Error(`The run ${runId} does not exist.`);

  const steps = await db()
    .select({ stepId: jobSteps.stepId, result: jobSteps.result })
    .from(jobSteps)
    .where(eq(jobSteps.runId, runId))
    .orderBy(asc(jobSteps.position));

  return {
    event: JSON.parse(run.event),
    steps: steps.map(({ stepId, result }) => [stepId, JSON.parse(result)]),
  };
}

interface FinishedStep {
  stepId: string;
  name: string;
  result: unknown;
}

/** Stores the results of steps. The first stored result of a step wins. */
export async function insertSteps(runId: string, steps: FinishedStep[]): Promise<void> {
  if (steps.length === 0) return;

  const endedAt = isoTime();
  await db()
    .insert(jobSteps)
    .values(
      steps.map(({ stepId, name, result }) => ({
        runId,
        stepId,
        name,
        endedAt,
        result: JSON.stringify(result),
      })),
    )
    .onConflictDoNothing();
}

/** Ends a run and deletes its queue items. */
export async function finishRun(runId: string, values: Partial<typeof jobRuns.$inferInsert>): Promise<void> {
  await db()
    .update(jobRuns)
    .set({ ...values, endedAt: isoTime() })
    .where(eq(jobRuns.id, runId));
  await db().delete(jobQueue).where(eq(jobQueue.runId, runId));
}
