import { setTimeout as delay } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { jobLeader } from "@/db/schema";
import { secondMs } from "@/lib/kernel/time";
import { listenOn } from "@/lib/platform/database/channel-listener";
import { db } from "@/lib/platform/database/transaction";

// One process runs the jobs. With a direct connection its session has an advisory lock. Behind a
// pooler, where sessions are shared, it has a lease.

/** The advisory lock of the leader's session. */
export const leaderLockId = 4_816_202;

/**
 * A connection of its own, whose session can have the leader's lock. Postgres releases the lock
 * when it ends.
 */
export interface LeaderSession {
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
  connect(): Promise<void>;
  /** Returns whether this session has the lock now. */
  tryLock(): Promise<boolean>;
  /**
   * Ends the session of a leader that is frozen, which frees the lock. Returns whether there was
   * one.
   */
  endFrozenLeader(): Promise<boolean>;
  /** Listens on the channel; `onNotification` is called for each message. */
  listen(channel: string, onNotification: () => void): Promise<void>;
  /** Throws when the connection is lost. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A leader uses its session every five seconds. One that has not for this long is frozen, or its
 * machine is gone.
 */
export const leaderLimits = { frozenAfterSeconds: 15 };

/**
 * The session that has the lock of this database, and whether its process is frozen; by the clock
 * of the server alone.
 */
const leaderSessions = () => `
  select l.pid, coalesce(abs(extract(epoch from clock_timestamp() - a.state_change)) > ${leaderLimits.frozenAfterSeconds}, false) as is_frozen
  from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${leaderLockId} and l.objsubid = 1 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`;

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
      // Otherwise a leader whose machine vanished would keep the lock for hours, the default TCP
      // timeout.
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
    async endFrozenLeader() {
      const { rows } = await client.query(
        `select pg_terminate_backend(pid) from (${leaderSessions()}) as leader where is_frozen`,
      );
      return rows.length > 0;
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

/** One that lies further ahead was renewed by a clock that went back. */
const isExpired = sql`(${jobLeader.leasedUntil} < now() or ${jobLeader.leasedUntil} > now() + interval '1 minute')`;

/**
 * Acquires or renews the lease when it is free, expired or already ours. Returns whether it is ours
 * now.
 */
export async function acquireLeaderLease(holder: string): Promise<boolean> {
  const acquired = await db()
    .insert(jobLeader)
    .values({ lease, holder, leasedUntil })
    .onConflictDoUpdate({
      target: jobLeader.lease,
      set: { holder, leasedUntil },
      setWhere: sql`${jobLeader.holder} = ${holder} or ${isExpired}`,
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
 * SQL condition for statements that only a leader with a lease may run, because it may have lost
 * the lease without knowing. The lease cannot pass to another process until the statement ends.
 */
export function hasLeaderLease(holder: string | undefined): SQL | undefined {
  return holder === undefined
    ? undefined
    : sql`exists (select 1 from ${jobLeader} where ${jobLeader.lease} = ${lease} and ${jobLeader.holder} = ${holder} for share)`;
}

/**
 * Whether a process runs the jobs; `frozen` when it has not reported for a while, though it has not
 * ended.
 */
export type LeaderState = "running" | "frozen" | "none";

export async function findLeader(): Promise<LeaderState> {
  const { rows } = await db().execute<{ is_frozen: boolean }>(sql.raw(leaderSessions()));
  const leases = await db()
    .select({ isFrozen: sql<boolean>`${isExpired}` })
    .from(jobLeader);
  const states = [...rows.map((row) => row.is_frozen), ...leases.map(({ isFrozen }) => isFrozen)];
  if (states.includes(false)) return "running";

  return states.length > 0 ? "frozen" : "none";
}
