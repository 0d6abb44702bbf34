import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { jobLeader } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

// One process runs the jobs. With a direct connection its session has an advisory lock. Behind a pooler, where sessions
// are shared, it has a lease.

/** The advisory lock of the leader's session. */
export const leaderLockId = 4_816_202;

const lease = "jobs";
/** Renewed every five seconds, so two renewals may fail. */
const leasedUntil = sql`now() + interval '15 seconds'`;

/** Acquires or renews the lease when it is free, expired or already ours. Returns whether it is ours now. */
export async function acquireLeaderLease(holder: string): Promise<boolean> {
  const acquired = await db()
    .insert(jobLeader)
    .values({ lease, holder, leasedUntil })
    .onConflictDoUpdate({
      target: jobLeader.lease,
      set: { holder, leasedUntil },
      setWhere: sql`${jobLeader.holder} = ${holder} or ${jobLeader.leasedUntil} < now()`,
    })
    .returning({ holder: jobLeader.holder });
  return acquired.length > 0;
}

export async function releaseLeaderLease(holder: string): Promise<void> {
  await db()
    .delete(jobLeader)
    .where(and(eq(jobLeader.lease, lease), eq(jobLeader.holder, holder)));
}

/**
 * SQL condition for statements that only a leader with a lease may run, because it may have lost the lease without
 * knowing. The lease cannot pass to another process until the statement ends.
 */
export function hasLeaderLease(holder: string | undefined): SQL | undefined {
  return holder === undefined
    ? undefined
    : sql`exists (select 1 from ${jobLeader} where ${jobLeader.lease} = ${lease} and ${jobLeader.holder} = ${holder} for share)`;
}

/** Returns whether any process runs the jobs. */
export async function hasLeader(): Promise<boolean> {
  const locks = await db().execute(sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${leaderLockId} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`);
  if (locks.rows.length > 0) return true;
  const leases = await db()
    .select({ holder: jobLeader.holder })
    .from(jobLeader)
    .where(gt(jobLeader.leasedUntil, sql`now()`));
  return leases.length > 0;
}
