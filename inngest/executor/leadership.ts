import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { leaderLock } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { listenOn } from "@/lib/platform/channel-listener";
import { logger } from "@/lib/platform/logger";

const standbyMs = 250;
const pingMs = 5 * secondMs;

export interface Leadership {
  /** Stops leading, or trying to. */
  stop: () => Promise<void>;
}

interface Options {
  databaseUrl: string;
  /** Channel to listen on while leading. */
  channel: string;
  onGain: () => Promise<void>;
  onLoss: () => void;
  onNotification: () => void;
}

/**
 * Keeps trying to be the one leader, on a connection of its own: Postgres gives the lock away as soon as that ends.
 * A lost connection is replaced, so leadership comes back after the database was gone.
 */
export function seekLeadership(options: Options): Leadership {
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
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  client.on("notification", options.onNotification);
  const over = AbortSignal.any([stop, lost.signal]);
  try {
    await client.connect();
    // A leader whose machine vanished must not keep the lock for the hours that TCP would wait by default.
    await client.query(
      "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3",
    );
    while (!(await tryLock(client))) {
      await pause(standbyMs, over);
      if (over.aborted) return;
    }
    await listenOn(client, options.channel);
    await options.onGain();
    while (!over.aborted) {
      await pause(pingMs, over);
      if (!over.aborted) await client.query("select 1");
    }
  } finally {
    options.onLoss();
    // A connection that leads nowhere never ends by itself.
    await Promise.race([client.end().catch(() => undefined), delay(secondMs, undefined, { ref: false })]);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    leaderLock,
  ]);
  return rows[0]?.locked === true;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
