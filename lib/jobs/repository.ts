import { and, asc, count, desc, eq, isNull, lte, min, notExists, sql } from "drizzle-orm";
import { jobQueue, jobRuns, outbox } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { findLeader, type LeaderState } from "./leader-repository";

/** Throws the database's error. */
export async function pingDatabase(): Promise<"ok"> {
  await db().execute(sql`select 1`);

  return "ok";
}

export interface JobsHealth {
  leader: LeaderState;
  /** Due calls that have not started. */
  waiting: number;
  /** Time at which the oldest of them became due. */
  waitingSince: string | null;
  /** Committed events that the relay has not sent yet. */
  unsentEvents: number;
  /** Time at which the oldest of them was written. */
  unsentSince: string | null;
}

/** Returns the state of the jobs from the database alone, so any process can call it. */
export async function getJobsHealth(): Promise<JobsHealth> {
  const [queue] = await db()
    .select({ waiting: count(), since: min(jobQueue.dueAt) })
    .from(jobQueue)
    .where(and(isNull(jobQueue.claimedBy), lte(jobQueue.dueAt, isoTime())));

  const [events] = await db()
    .select({ unsent: count(), since: min(outbox.createdAt) })
    .from(outbox)
    .where(isNull(outbox.sentAt));

  return {
    leader: await findLeader(),
    waiting: queue?.waiting ?? 0,
    waitingSince: queue?.since ?? null,
    unsentEvents: events?.unsent ?? 0,
    unsentSince: events?.since ?? null,
  };
}

export type JobRun = typeof jobRuns.$inferSelect;

/** Lists runs, newest first. `functionId` is the id without its `albumen-` prefix. */
export async function listRuns(
  filter: { functionId?: string; status?: JobRun["status"]; limit?: number } = {},
): Promise<JobRun[]> {
  return db()
    .select()
    .from(jobRuns)
    .where(
      and(
        filter.functionId === undefined ? undefined : eq(jobRuns.functionId, `albumen-${filter.functionId}`),
        filter.status === undefined ? undefined : eq(jobRuns.status, filter.status),
      ),
    )
    .orderBy(desc(jobRuns.id))
    .limit(filter.limit ?? 100);
}

export interface StuckJobs {
  /** Due for longer than `ageMs`, and not started or not finished. */
  overdueItems: Array<{
    runId: string;
    functionId: string;
    dueAt: string;
    isClaimed: boolean;
    crashes: number;
  }>;
  /** Active runs without a queue item, which nothing will continue; there should be none. */
  lostRuns: string[];
  /** Events committed longer than `ageMs` ago and not sent. */
  unsentEvents: string[];
}

/** Finds overdue work, at most 100 of each kind. All lists are empty in a healthy installation. */
export async function findStuckJobs(ageMs: number): Promise<StuckJobs> {
  const before = isoTime(Date.now() - ageMs);
  const items = await db()
    .select()
    .from(jobQueue)
    .where(lte(jobQueue.dueAt, before))
    .orderBy(asc(jobQueue.dueAt))
    .limit(100);

  const lost = await db()
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.status, "active"),
        notExists(db().select({ id: jobQueue.id }).from(jobQueue).where(eq(jobQueue.runId, jobRuns.id))),
      ),
    )
    .limit(100);

  const unsent = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.createdAt, before)))
    .limit(100);

  return {
    overdueItems: items.map(({ runId, functionId, dueAt, claimedBy, crashes }) => ({
      runId,
      functionId,
      dueAt,
      isClaimed: claimedBy !== null,
      crashes,
    })),
    lostRuns: lost.map(({ id }) => id),
    unsentEvents: unsent.map(({ id }) => id),
  };
}
