import { setTimeout as delay } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { env } from "../process/env";
import { type ChannelListener, listenToChannel as listenOnConnection } from "./channel-listener";
import { logRepeatedWork } from "./database-outage";
import { database, db } from "./transaction";

/**
 * Sends the payloads to the listeners of all processes if and only if the open transaction commits.
 */
export async function notify(channel: string, payloads: readonly string[]): Promise<void> {
  const listed = sql`unnest(${sql.param([...payloads])}::text[]) as t(payload)`;
  await db().execute(
    env().directDatabaseUrl === undefined
      ? sql`insert into ${notifications} (channel, payload) select ${channel}, payload from ${listed}`
      : sql`select pg_notify(${channel}, payload) from ${listed}`,
  );
}

/**
 * Listens on a channel until the returned function is called. Uses LISTEN on a dedicated
 * connection, or polls a table behind a pooler, whose sessions are shared.
 */
export function listenToChannel(listener: ChannelListener): () => Promise<void> {
  const { directDatabaseUrl } = env();
  return directDatabaseUrl === undefined
    ? pollChannel(listener)
    : listenOnConnection(directDatabaseUrl, listener);
}

const pollMs = 250;
const pruneMs = 60_000;
/** A listener that was disconnected for longer has lost messages. */
const retention = "10 minutes";

/** Polls a channel's messages from their table; used by `listenToChannel` behind a pooler. */
function pollChannel({
  channel,
  onMessage,
  onConnect,
  onDisconnect,
  onAlive,
}: ChannelListener): () => Promise<void> {
  const stop = new AbortController();
  let snapshot: string | undefined;
  let isConnected = false;
  let prunedAt = performance.now();

  async function poll(): Promise<void> {
    const sentAt = performance.now();
    snapshot ??= await readSnapshot();
    if (!isConnected) onConnect?.();
    isConnected = true;
    const found = await readMessages(channel, snapshot);
    snapshot = found.snapshot;
    found.payloads.forEach(onMessage);
    onAlive?.(sentAt);
    if (performance.now() - prunedAt < pruneMs) return;

    await pruneMessages();
    prunedAt = performance.now();
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await poll().catch((err: unknown) => {
        if (isConnected) logRepeatedWork(err, "cannot poll for notifications", { channel });
        if (isConnected) onDisconnect?.();
        isConnected = false;
      });
      await delay(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return () => {
    stop.abort();
    return ended;
  };
}

async function readSnapshot(): Promise<string> {
  const { rows } = await database().execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  return rows[0]?.snapshot ?? "";
}

/**
 * Returns the messages committed since the snapshot, and the next snapshot. Ids would not do,
 * because a transaction that started earlier may commit later.
 */
async function readMessages(
  channel: string,
  since: string,
): Promise<{ snapshot: string; payloads: string[] }> {
  const { rows } = await database().execute<{ snapshot: string; payloads: string[] }>(sql`
    select pg_current_snapshot()::text as snapshot, array(
      select payload from ${notifications}
      where channel = ${channel} and transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
      order by id
    ) as payloads`);
  return rows[0] ?? { snapshot: since, payloads: [] };
}

async function pruneMessages(): Promise<void> {
  await database()
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - ${retention}::interval`));
}
