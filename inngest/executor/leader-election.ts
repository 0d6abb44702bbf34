import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { acquireLeaderLease, createLeaderSession, releaseLeaderLease } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { logRepeatedWork } from "@/lib/platform/database/database-outage";
import { logger } from "@/lib/platform/process/logger";

const standbyMs = 250;
const leaseStandbyMs = secondMs;
const pingMs = 5 * secondMs;

export interface LeaderElection {
  /** Resigns, or stops trying to become the leader. */
  stop: () => Promise<void>;
}

interface Options {
  /** Without a direct connection to the database, leadership is a lease. */
  databaseUrl: string | undefined;
  /** Channel to listen on while leading; unused under a lease. */
  channel: string;
  /** Receives the holder of the lease, if it is one. */
  onAcquired: (leaseHolder?: string) => Promise<void>;
  onLost: () => void;
  onNotification: () => void;
}

/**
 * Keeps trying to become the leader, which restores leadership after a database outage. With a
 * connection of its own, Postgres releases the lock as soon as that ends; a lease expires some
 * seconds after its holder has died.
 */
export function startLeaderElection(options: Options): LeaderElection {
  const stop = new AbortController();
  const { databaseUrl } = options;
  const holder = randomUUID();
  const lead = () =>
    databaseUrl === undefined
      ? leadByLease(holder, options, stop.signal)
      : leadByLock(databaseUrl, options, stop.signal);

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await lead();
      } catch (error) {
        if (!stop.signal.aborted)
          logRepeatedWork(error, "this process cannot become or remain the leader, and tries again");
      }
      await pause(standbyMs, stop.signal);
    }
  }

  const ended = run();
  return {
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}

/** Returns when stopped; throws when the lease is lost or cannot be renewed. */
async function leadByLease(holder: string, options: Options, stop: AbortSignal): Promise<void> {
  while (!(await acquireLeaderLease(holder))) {
    await pause(leaseStandbyMs, stop);
    if (stop.aborted) return;
  }
  try {
    await options.onAcquired(holder);
    while (!stop.aborted) {
      await pause(pingMs, stop);
      if (!stop.aborted && !(await acquireLeaderLease(holder)))
        throw new Error("another process has the lease");
    }
  } finally {
    options.onLost();
    if (stop.aborted) await releaseLeaderLease(holder);
  }
}

/** Returns when stopped; throws when the connection is lost. */
async function leadByLock(databaseUrl: string, options: Options, stop: AbortSignal): Promise<void> {
  const session = createLeaderSession(databaseUrl, pingMs);
  const stopSignal = AbortSignal.any([stop, session.lost]);
  try {
    await session.connect();
    for (let checkedAt = performance.now(); !(await session.tryLock()); ) {
      await pause(standbyMs, stopSignal);
      if (stopSignal.aborted) return;
      if (performance.now() - checkedAt < pingMs) continue;

      checkedAt = performance.now();
      if (await session.endFrozenLeader())
        logger().warn("the process that ran the jobs is frozen and is replaced");
    }

    await session.listen(options.channel, options.onNotification);
    await options.onAcquired();
    while (!stopSignal.aborted) {
      await pause(pingMs, stopSignal);
      if (!stopSignal.aborted) await session.ping();
    }
  } finally {
    options.onLost();
    await session.close();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
