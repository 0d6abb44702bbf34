import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  sql,
} from "drizzle-orm";
import { jobQueue, jobSteps } from "@/db/schema";
import { isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { hasLeaderLease } from "../leader-repository";

export type QueueItem = typeof jobQueue.$inferSelect;

/** After this many crashes an item runs alone, which shows whether it causes the next one. */
export const suspectCrashes = 2;

/**
 * Delays before an item runs again after its second, third, … crash. They keep kills from outside
 * that follow each other within seconds, such as kills on a machine without memory, from being
 * blamed on one item.
 */
const crashDelaysMs = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs];
/** An item that crashed its process this many times without progress has failed. */
export const maxCrashes = crashDelaysMs.length + 2;

/**
 * Releases an item that its process did not finish. After its first and its last crash it keeps its
 * place in the queue.
 */
function releaseAfterCrash() {
  const dueTimes = crashDelaysMs.map((delayMs) => isoTime(Date.now() + delayMs));
  return {
    claimedBy: null,
    crashes: sql`${jobQueue.crashes} + 1`,
    dueAt: sql`coalesce((${sql.param(dueTimes)}::text[])[${jobQueue.crashes}], ${jobQueue.dueAt})`,
  };
}

/**
 * Frees items claimed by a dead executor, and items claimed by this one unnoticed (the response to
 * the claim was lost). Only the previous count as a crash.
 */
export async function recoverItems(
  executorId: string,
  activeItems: QueueItem[],
  leaseHolder?: string,
): Promise<number> {
  const isOurs = sql`starts_with(${jobQueue.claimedBy}, ${executorId})`;
  const claims = activeItems.map((item) => item.claimedBy ?? "");
  const isAbandoned = and(
    isNotNull(jobQueue.claimedBy),
    hasLeaderLease(leaseHolder),
    claims.length > 0 ? notInArray(jobQueue.claimedBy, claims) : undefined,
  );

  const ours = await db()
    .update(jobQueue)
    .set({ claimedBy: null })
    .where(and(isAbandoned, isOurs))
    .returning({ id: jobQueue.id });

  const interrupted = await db()
    .update(jobQueue)
    .set(releaseAfterCrash())
    .where(and(isAbandoned, not(isOurs)))
    .returning({ id: jobQueue.id });

  return ours.length + interrupted.length;
}

/**
 * Whether a run of the function with this key is due and has not started, so that it will see what
 * is committed by now.
 */
export async function hasWaitingRun(functionId: string, concurrencyKey: string): Promise<boolean> {
  const hasNotBegun = and(
    isNull(jobQueue.claimedBy),
    isNull(jobQueue.stepId),
    eq(jobQueue.attempt, 0),
    eq(jobQueue.crashes, 0),
    notExists(db().select().from(jobSteps).where(eq(jobSteps.runId, jobQueue.runId))),
  );
  const isOfKey = and(eq(jobQueue.functionId, functionId), eq(jobQueue.concurrencyKey, concurrencyKey));
  const found = await db()
    .select({ id: jobQueue.id })
    .from(jobQueue)
    .where(and(isOfKey, hasNotBegun))
    .limit(1);

  return found.length > 0;
}

/** Claims the item; undefined when it is claimed already, or the lease is lost. */
export async function claimItem(
  id: number,
  claim: string,
  leaseHolder: string | undefined,
): Promise<QueueItem | undefined> {
  const [item] = await db()
    .update(jobQueue)
    .set({ claimedBy: claim })
    .where(and(eq(jobQueue.id, id), isNull(jobQueue.claimedBy), hasLeaderLease(leaseHolder)))
    .returning();
  return item;
}

/** Finds the oldest due item that may have caused crashes. */
export async function findDueSuspect(): Promise<number | undefined> {
  const [found] = await db()
    .select({ id: jobQueue.id })
    .from(jobQueue)
    .where(and(sql`${jobQueue.crashes} > 1`, isNull(jobQueue.claimedBy), lte(jobQueue.dueAt, isoTime())))
    .orderBy(asc(jobQueue.dueAt))
    .limit(1);
  return found?.id;
}

interface DueItemFilter {
  /** Functions below their limit, with the number of their running items. */
  functions: Array<{ id: string; running: number }>;
  /** Function id and concurrency key of keys that are at their limit. */
  fullKeys: Array<[functionId: string, concurrencyKey: string]>;
}

/**
 * Finds the oldest item of the function with the fewest running items, which stops a flood of one
 * function from starving others.
 */
export async function findDueItem({ functions, fullKeys }: DueItemFilter): Promise<number | undefined> {
  const found = await db().execute<{ id: string }>(sql`
    select due.id
    from jsonb_to_recordset(${JSON.stringify(functions)}::jsonb) as open (id text, running int)
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

/** Releases unfinished items; `isCrash` counts it as a crash of each. */
export async function releaseItems(items: QueueItem[], { isCrash }: { isCrash: boolean }): Promise<void> {
  const claims = items.map((item) => item.claimedBy ?? "");
  if (claims.length === 0) return;

  await db()
    .update(jobQueue)
    .set(isCrash ? releaseAfterCrash() : { claimedBy: null })
    .where(inArray(jobQueue.claimedBy, claims));
}

const matchesClaim = (item: QueueItem) =>
  and(eq(jobQueue.id, item.id), eq(jobQueue.claimedBy, item.claimedBy ?? ""));

/** Returns whether the item still has this claim. */
export async function isClaimed(item: QueueItem): Promise<boolean> {
  const claimed = await db().select({ id: jobQueue.id }).from(jobQueue).where(matchesClaim(item));
  return claimed.length > 0;
}

/** Sets the crashes and failed attempts of a claimed item to zero; false when the claim is lost. */
export async function resetFailures(item: QueueItem): Promise<boolean> {
  const claimed = await db()
    .update(jobQueue)
    .set({ crashes: 0, attempt: 0 })
    .where(matchesClaim(item))
    .returning({ id: jobQueue.id });
  return claimed.length > 0;
}

/** Updates an item and releases it. */
export async function updateItem(item: QueueItem, values: Partial<QueueItem>): Promise<void> {
  await db()
    .update(jobQueue)
    .set({ ...values, crashes: 0, claimedBy: null })
    .where(eq(jobQueue.id, item.id));
}

/** Queues the next call of the function once none of its parallel steps is left. */
export async function resumeRun(item: QueueItem): Promise<void> {
  const [other] = await db()
    .select({ id: jobQueue.id })
    .from(jobQueue)
    .where(and(eq(jobQueue.runId, item.runId), ne(jobQueue.id, item.id)))
    .limit(1);

  if (other) await db().delete(jobQueue).where(eq(jobQueue.id, item.id));
  else await updateItem(item, { stepId: null, sleepName: null, attempt: 0, dueAt: isoTime() });
}

/** Replaces an item with the items of the planned steps. */
export async function replaceItem(
  item: QueueItem,
  planned: Array<{ stepId: string; sleepName: string | null; dueAt: number }>,
): Promise<void> {
  const { runId, functionId, concurrencyKey } = item;
  await db().delete(jobQueue).where(eq(jobQueue.id, item.id));
  await db()
    .insert(jobQueue)
    .values(
      planned.map(({ stepId, sleepName, dueAt }) => ({
        runId,
        functionId,
        concurrencyKey,
        stepId,
        sleepName,
        parallel: item.parallel || planned.length > 1,
        dueAt: isoTime(dueAt),
      })),
    );
}
