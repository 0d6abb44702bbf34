import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import { jobEvents, jobQueue, jobRuns, jobSteps } from "@/db/schema";
import { hasLeaderLease } from "@/lib/jobs";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { FunctionConfig } from "./function-config";

export type QueueItem = typeof jobQueue.$inferSelect;

/** After this many crashes an item runs alone, which shows whether it causes the next one. */
const suspectCrashes = 2;

/**
 * Frees items claimed by a dead executor, and items claimed by this one unnoticed (the response to the claim was lost). Only
 * the former count as a crash.
 */
export async function recoverItems(
  executorId: string,
  activeItems: QueueItem[],
  leaseHolder?: string,
): Promise<number> {
  const isOurs = sql`starts_with(${jobQueue.claimedBy}, ${executorId})`;
  const claims = activeItems.map((item) => item.claimedBy ?? "");
  const released = await db()
    .update(jobQueue)
    .set({ claimedBy: null, crashes: sql`${jobQueue.crashes} + case when ${isOurs} then 0 else 1 end` })
    .where(
      and(
        isNotNull(jobQueue.claimedBy),
        hasLeaderLease(leaseHolder),
        claims.length > 0 ? notInArray(jobQueue.claimedBy, claims) : undefined,
      ),
    )
    .returning({ id: jobQueue.id });
  return released.length;
}

/** Claims the next item that is due and within every limit; undefined when there is none. */
export async function claimItem(
  claim: string,
  functions: FunctionConfig[],
  activeItems: QueueItem[],
  leaseHolder?: string,
): Promise<QueueItem | undefined> {
  if (activeItems.some(isSuspect)) return undefined;
  const suspect = await findDueSuspect();
  if (suspect !== undefined && activeItems.length > 0) return undefined;
  const id = suspect ?? (await findDueItem(functions, activeItems));
  if (id === undefined) return undefined;
  const [item] = await db()
    .update(jobQueue)
    .set({ claimedBy: claim })
    .where(and(eq(jobQueue.id, id), isNull(jobQueue.claimedBy), hasLeaderLease(leaseHolder)))
    .returning();
  return item;
}

function isSuspect(item: QueueItem): boolean {
  return item.crashes >= suspectCrashes;
}

async function findDueSuspect(): Promise<number | undefined> {
  const [found] = await db()
    .select({ id: jobQueue.id })
    .from(jobQueue)
    .where(and(sql`${jobQueue.crashes} > 1`, isNull(jobQueue.claimedBy), lte(jobQueue.dueAt, isoTime())))
    .orderBy(asc(jobQueue.dueAt))
    .limit(1);
  return found?.id;
}

/**
 * Finds the oldest item of the function with the fewest running items, which stops a flood of one function from starving
 * others.
 */
async function findDueItem(
  functions: FunctionConfig[],
  activeItems: QueueItem[],
): Promise<number | undefined> {
  const running = (functionId: string, key?: string) =>
    activeItems.filter(
      (item) => item.functionId === functionId && (key === undefined || item.concurrencyKey === key),
    ).length;
  const available = functions.filter((config) => running(config.id) < config.limit);
  const fullKeys = available.flatMap((config) => {
    const keys = new Set(
      activeItems.filter((item) => item.functionId === config.id).map((i) => i.concurrencyKey),
    );
    return [...keys]
      .filter((key) => running(config.id, key) >= config.keyLimit)
      .map((key) => [config.id, key]);
  });
  const found = await db().execute<{ id: string }>(sql`
    select due.id
    from jsonb_to_recordset(${JSON.stringify(available.map(({ id }) => ({ id, running: running(id) })))}::jsonb)
      as open (id text, running int)
    cross join lateral (
      select id, due_at from ${jobQueue}
      where function_id = open.id and claimed_by is null and due_at <= ${isoTime()} and crashes < ${suspectCrashes}
        and not (${JSON.stringify(fullKeys)}::jsonb @> jsonb_build_array(jsonb_build_array(function_id, concurrency_key)))
      order by due_at, id limit 1
    ) due
    order by open.running, due.due_at, due.id limit 1`);
  const id = found.rows[0]?.id;
  return id === undefined ? undefined : Number(id);
}

/** Releases unfinished items; `crashIncrement` counts it as a crash. */
export async function releaseItems(items: QueueItem[], crashIncrement: 0 | 1): Promise<void> {
  const claims = items.map((item) => item.claimedBy ?? "");
  if (claims.length === 0) return;
  await db()
    .update(jobQueue)
    .set({ claimedBy: null, crashes: sql`${jobQueue.crashes} + ${crashIncrement}` })
    .where(inArray(jobQueue.claimedBy, claims));
}

/** Returns the input of a call: the event, and the step results in order of completion. */
export async function loadRun(runId: string): Promise<{ event: unknown; steps: Array<[string, unknown]> }> {
  const [run] = await db()
    .select({ event: jobEvents.event })
    .from(jobRuns)
    .innerJoin(jobEvents, eq(jobEvents.id, jobRuns.eventId))
    .where(eq(jobRuns.id, runId));
  if (!run) throw new Error(`The run ${runId} is gone.`);
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
