import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { batchChunks, batchJobs, users } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type JobRow = typeof batchJobs.$inferSelect;
export type ChunkRow = typeof batchChunks.$inferSelect;
export type StoredResult = NonNullable<ChunkRow["results"]>[number];

/**
 * Jobs of a library, or jobs that a member of one album has started there. For members of one album no
 * collections exist, so they do not see the jobs that changed one before they became that.
 */
export interface JobScope {
  owner: string;
  actorUid?: string | undefined;
}

export const isInScope = ({ owner, actorUid }: JobScope) =>
  and(
    eq(batchJobs.owner, owner),
    actorUid === undefined
      ? undefined
      : and(eq(batchJobs.actorUid, actorUid), sql`${batchJobs.change}::jsonb ->> 'collection' is null`),
    ne(batchJobs.status, "preparing"),
  );

const isOwnJob = (scope: JobScope, id: string) => and(eq(batchJobs.id, id), isInScope(scope));

export async function insertJob(row: typeof batchJobs.$inferInsert): Promise<JobRow> {
  const [inserted] = await db().insert(batchJobs).values(row).returning();
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

export async function updateJob(id: string, changes: Partial<typeof batchJobs.$inferInsert>): Promise<void> {
  await db().update(batchJobs).set(changes).where(eq(batchJobs.id, id));
}

export async function findOwnJob(scope: JobScope, id: string): Promise<JobRow | undefined> {
  const [row] = await db().select().from(batchJobs).where(isOwnJob(scope, id));
  return row;
}

/**
 * Same, but locks the job until the open transaction ends. Every change to a job, or by it, does.
 */
export async function lockOwnJob(scope: JobScope, id: string): Promise<JobRow | undefined> {
  const [row] = await db().select().from(batchJobs).where(isOwnJob(scope, id)).for("update");
  return row;
}

/** Same for a job of any owner, without a lock. */
export async function findJob(id: string): Promise<JobRow | undefined> {
  const [row] = await db().select().from(batchJobs).where(eq(batchJobs.id, id));
  return row;
}

/** Same, and locks it. */
export async function lockJob(id: string): Promise<JobRow | undefined> {
  const [row] = await db().select().from(batchJobs).where(eq(batchJobs.id, id)).for("update");
  return row;
}

/** Returns for each job the id of the latest job that undoes it, unless that stopped early. */
export async function findUndoIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();

  const rows = await db()
    .select({ id: batchJobs.id, undoOf: batchJobs.undoOf })
    .from(batchJobs)
    .where(and(inArray(batchJobs.undoOf, [...ids]), notInArray(batchJobs.status, ["cancelled", "failed"])))
    .orderBy(asc(batchJobs.id));
  return new Map(rows.map(({ id, undoOf }) => [undoOf ?? "", id]));
}

interface JobListOptions {
  /** Jobs that need other scopes are left out. */
  scopes: readonly string[];
  isActive: boolean | undefined;
  /** Only jobs that started before this one. */
  before: string | undefined;
  limit: number;
}

/** Returns the jobs of the scope, newest first. */
export async function listOwnJobs(
  scope: JobScope,
  { scopes, isActive, before, limit }: JobListOptions,
): Promise<JobRow[]> {
  return db()
    .select()
    .from(batchJobs)
    .where(
      and(
        isInScope(scope),
        sql`${batchJobs.scopes}::jsonb <@ ${JSON.stringify(scopes)}::jsonb`,
        isActive === undefined ? undefined : (isActive ? isNull : isNotNull)(batchJobs.endedAt),
        before === undefined ? undefined : lt(batchJobs.id, before),
      ),
    )
    .orderBy(desc(batchJobs.id))
    .limit(limit);
}

/**
 * Serializes the start of an owner's jobs until the open transaction ends, so that none is started
 * beyond the limit.
 */
export async function lockActiveJobs(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${owner}`}, 0))`);
}

/** Has not ended, and its preparation was not interrupted. */
const isActiveJobOf = (owner: string, preparedSince: string) =>
  and(
    eq(batchJobs.owner, owner),
    isNull(batchJobs.endedAt),
    or(ne(batchJobs.status, "preparing"), gte(batchJobs.updatedAt, preparedSince)),
  );

export async function countActiveJobs(owner: string, preparedSince: string): Promise<number> {
  const [row] = await db()
    .select({ active: count() })
    .from(batchJobs)
    .where(isActiveJobOf(owner, preparedSince));
  return row?.active ?? 0;
}

/** Returns an active job that makes this change. */
export async function findActiveJob(
  owner: string,
  change: Record<string, unknown>,
  preparedSince: string,
): Promise<JobRow | undefined> {
  const [row] = await db()
    .select()
    .from(batchJobs)
    .where(
      and(
        isActiveJobOf(owner, preparedSince),
        sql`${batchJobs.change}::jsonb = ${JSON.stringify(change)}::jsonb`,
      ),
    )
    .limit(1);
  return row;
}

/** Returns jobs without progress since then, and whose they are. */
export async function findStalledJobs(
  before: string,
  limit: number,
): Promise<Array<{ jobId: string; uid: string; action: unknown }>> {
  const rows = await db()
    .select({ jobId: batchJobs.id, uid: users.uid, change: batchJobs.change })
    .from(batchJobs)
    .innerJoin(users, eq(users.owner, batchJobs.owner))
    .where(
      and(
        isNull(batchJobs.endedAt),
        inArray(batchJobs.status, ["queued", "running"]),
        lt(batchJobs.updatedAt, before),
      ),
    )
    .limit(limit);
  return rows.map(({ change, ...job }) => ({ ...job, action: change.action }));
}

export async function insertChunks(rows: ReadonlyArray<typeof batchChunks.$inferInsert>): Promise<void> {
  await db()
    .insert(batchChunks)
    .values([...rows]);
}

export async function countChangedChunks(jobId: string): Promise<number> {
  return db().$count(batchChunks, and(eq(batchChunks.jobId, jobId), gt(batchChunks.changed, 0)));
}

/** Adds a chunk to the undo for each chunk of the other job that changed images. */
export async function copyChangedChunks(undoId: string, jobId: string): Promise<void> {
  await db().execute(sql`
    insert into ${batchChunks} (job_id, owner, position, image_ids)
    select ${undoId}, owner, position, '[]' from ${batchChunks} where job_id = ${jobId} and changed > 0`);
}

/** Returns the first chunk that is not done, or the last one. */
export async function findWaitingChunk(
  jobId: string,
  { isLastFirst = false } = {},
): Promise<ChunkRow | undefined> {
  const [row] = await db()
    .select()
    .from(batchChunks)
    .where(and(eq(batchChunks.jobId, jobId), isNull(batchChunks.results)))
    .orderBy((isLastFirst ? desc : asc)(batchChunks.position))
    .limit(1);
  return row;
}

export async function findChunk(jobId: string, position: number): Promise<ChunkRow | undefined> {
  const [row] = await db()
    .select()
    .from(batchChunks)
    .where(and(eq(batchChunks.jobId, jobId), eq(batchChunks.position, position)));
  return row;
}

export async function saveResults(
  { jobId, position }: Pick<ChunkRow, "jobId" | "position">,
  columns: Pick<ChunkRow, "results" | "changed" | "failed">,
): Promise<void> {
  await db()
    .update(batchChunks)
    .set(columns)
    .where(and(eq(batchChunks.jobId, jobId), eq(batchChunks.position, position)));
}

/**
 * Returns chunks that are done, from a position on; with a status, chunks that have such results.
 */
export async function listDoneChunks(
  jobId: string,
  { from, status, limit }: { from: number; status: StoredResult["status"] | undefined; limit: number },
): Promise<ChunkRow[]> {
  return db()
    .select()
    .from(batchChunks)
    .where(
      and(
        eq(batchChunks.jobId, jobId),
        gte(batchChunks.position, from),
        isNotNull(batchChunks.results),
        status === "changed" ? gt(batchChunks.changed, 0) : undefined,
        status === "failed" ? gt(batchChunks.failed, 0) : undefined,
        status === "unchanged"
          ? sql`json_array_length(${batchChunks.results}::json) > ${batchChunks.changed} + ${batchChunks.failed}`
          : undefined,
      ),
    )
    .orderBy(asc(batchChunks.position))
    .limit(limit);
}

/**
 * Deletes finished jobs from before a time, and jobs whose images were never completely selected.
 */
export async function deleteJobs(endedBefore: string, preparedBefore: string): Promise<number> {
  const old = sql`(
    select j.id from ${batchJobs} j
    where (j.created_at < ${endedBefore} and j.ended_at is not null
      and not exists (select 1 from ${batchJobs} u where u.undo_of = j.id and u.ended_at is null))
      or (j.status = 'preparing' and j.created_at < ${preparedBefore}))`;

  // Before their jobs, because one statement must not delete too many rows.
  await deleteInBatches(async (limit) => {
    const { rows } = await db().execute(sql`
      delete from ${batchChunks} where ctid = any(array(
        select ctid from ${batchChunks} where job_id in ${old} limit ${limit})) returning 1`);
    return rows;
  });
  return deleteInBatches(async (limit) => {
    const { rows } = await db().execute(sql`
      delete from ${batchJobs} where id in (select id from ${old} old limit ${limit}) returning 1`);
    return rows;
  });
}
