import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import { jobEvents, jobRuns, outbox } from "@/db/schema";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

const retentionMs = 14 * dayMs;

/**
 * Deletes runs (with their steps) and sent outbox rows older than 14 days, and events that no run
 * needs. Returns the number of deleted rows.
 */
export async function pruneJobs(now = Date.now()): Promise<number> {
  const before = isoTime(now - retentionMs);
  return (await pruneRuns(before)) + (await pruneEvents(before)) + (await pruneOutbox(before));
}

function pruneRuns(before: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db().select({ id: jobRuns.id }).from(jobRuns).where(lt(jobRuns.endedAt, before)).limit(limit);
    return db().delete(jobRuns).where(inArray(jobRuns.id, old)).returning({ id: jobRuns.id });
  });
}

function pruneEvents(before: string): Promise<number> {
  const runs = db().select({ id: jobRuns.id }).from(jobRuns).where(eq(jobRuns.eventId, jobEvents.id));
  return deleteInBatches((limit) => {
    const old = db()
      .select({ id: jobEvents.id })
      .from(jobEvents)
      .where(and(lt(jobEvents.createdAt, before), notExists(runs)))
      .limit(limit);
    return db().delete(jobEvents).where(inArray(jobEvents.id, old)).returning({ id: jobEvents.id });
  });
}

function pruneOutbox(before: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db().select({ id: outbox.id }).from(outbox).where(lt(outbox.sentAt, before)).limit(limit);
    return db().delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id });
  });
}
