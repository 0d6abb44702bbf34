import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { leaderLockId } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { listenOn } from "@/lib/platform/database/channel-listener";
import { logger } from "@/lib/platform/logger/logger";

const standbyMs = 250;
const pingMs = 5 * secondMs;

export interface LeaderElection {
  /** Stops leading, or trying to. */
  stop: () => Promise<void>;
}

interface Options {
  databaseUrl: string;
  /** Channel to listen on while leading. */
  channel: string;
  onAcquired: () => Promise<void>;
  onLost: () => void;
  onNotification: () => void;
}

/**
 * Keeps trying to be the one leader, on a connection of its own: Postgres gives the lock away as soon as that ends.
 * A lost connection is replaced, so leadership comes back after the database was gone.
 */
export function startLeaderElection(options: Options): LeaderElection {
  const stop = new AbortController();
  const ended = run();

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await leadOnce(options, stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) logger().warn({ err: error }, "the leader's database connection failed");
      }
      await pause(standbyMs, stop.signal);
    }
  }

  return {
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}

/** Returns when stopped; throws when the connection is lost. */
async function leadOnce(options: Options, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: "albumen-leader",
    connectionTimeoutMillis: pingMs,
    query_timeout: pingMs,
    keepAlive: true,
  });
  const connectionLost = new AbortController();
  client.on("error", () => connectionLost.abort());
  client.on("end", () => connectionLost.abort());
  client.on("notification", options.onNotification);
  const stopSignal = AbortSignal.any([stop, connectionLost.signal]);
  try {
    await client.connect();
    // A leader whose machine vanished must not keep the lock for the hours that TCP would wait by default.
    await client.query(
      "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
    );
    while (!(await tryLock(client))) {
      await pause(standbyMs, stopSignal);
      if (stopSignal.aborted) return;
    }
    await listenOn(client, options.channel);
    await options.onAcquired();
    while (!stopSignal.aborted) {
      await pause(pingMs, stopSignal);
      if (!stopSignal.aborted) await client.query("select 1");
    }
  } finally {
    options.onLost();
    // A connection that leads nowhere never ends by itself.
    await Promise.race([client.end().catch(() => undefined), delay(secondMs, undefined, { ref: false })]);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    leaderLockId,
  ]);
  return rows[0]?.locked === true;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
