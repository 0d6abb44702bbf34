import { sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { env } from "../env";
import { type ChannelListener, listenToChannel as listenOnConnection } from "./channel-listener";
import { pollChannel } from "./channel-poller";
import { db } from "./transaction";

/** Sends the payloads to the listeners of all processes if and only if the open transaction commits. */
export async function notify(channel: string, payloads: readonly string[]): Promise<void> {
  const listed = sql`unnest(${sql.param([...payloads])}::text[]) as t(payload)`;
  await db().execute(
    env().directDatabaseUrl === undefined
      ? sql`insert into ${notifications} (channel, payload) select ${channel}, payload from ${listed}`
      : sql`select pg_notify(${channel}, payload) from ${listed}`,
  );
}

/**
 * Listens on a channel until the returned function is called. Uses LISTEN on a dedicated connection, or polls a table
 * behind a pooler, whose sessions are shared.
 */
export function listenToChannel(listener: ChannelListener): () => Promise<void> {
  const { directDatabaseUrl } = env();
  return directDatabaseUrl === undefined
    ? pollChannel(listener)
    : listenOnConnection(directDatabaseUrl, listener);
}
