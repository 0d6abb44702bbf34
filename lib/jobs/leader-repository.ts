import { setTimeout as delay } from "node:timers/promises";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { jobLeader } from "@/db/schema";
import { secondMs } from "@/lib/kernel/time";
import { listenOn } from "@/lib/platform/database/channel-listener";
import { db } from "@/lib/platform/database/transaction";

// One process runs the jobs. With a direct connection its session has an advisory lock. Behind a pooler, where sessions
// are shared, it has a lease.

/** The advisory lock of the leader's session. */
export const leaderLockId = 4_816_202;

/** A connection of its own, whose session can have the leader's lock. Postgres releases the lock when it ends. */
export interface LeaderSession {
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
  connect(): Promise<void>;
  /** Returns whether this session has the lock now. */
  tryLock(): Promise<boolean>;
  /** Listens on the channel; `onNotification` is called for each message. */
  listen(channel: string, onNotification: () => void): Promise<void>;
  /** Throws when the connection is lost. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function createLeaderSession(databaseUrl: string, timeoutMs: number): LeaderSession {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "albumen-leader",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  return {
    lost: lost.signal,
    async connect() {
      await client.connect();
      // Otherwise a leader whose machine vanished would keep the lock for hours, the default TCP timeout.
      await client.query(
        "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
      );
    },
    async tryLock() {
      const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
        leaderLockId,
      ]);
      return rows[0]?.locked === true;
    },
    async listen(channel, onNotification) {
      client.on("notification", onNotification);
      await listenOn(client, channel);
    },
    async ping() {
      await client.query("select 1");
    },
    async close() {
      // A dead connection never ends by itself.
      await Promise.race([client.end().catch(() => undefined), delay(secondMs, undefined, { ref: false })]);
    },
  };
}

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
