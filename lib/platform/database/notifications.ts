import { sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { env } from "../env";
import { type ChannelListener, listenToChannel as listenOnConnection } from "./channel-listener";
import { pollChannel } from "./channel-poller";
import { db } from "./transaction";

/** Sends the payloads to the listeners of all processes when the open transaction commits, and not otherwise. */
export async function notify(channel: string, payloads: readonly string[]): Promise<void> {
  const listed = sql`unnest(${sql.param([...payloads])}::text[]) as t(payload)`;
  await db().execute(
    env().directDatabaseUrl === undefined
      ? sql`insert into ${notifications} (channel, payload) select ${channel}, payload from ${listed}`
      : sql`select pg_notify(${channel}, payload) from ${listed}`,
  );
}

/**
 * Listens on a channel until the returned function is called: by LISTEN on a connection of its own, or by polling a table
 * where only a pooler leads to the database, whose sessions do not stay with a listener.
 */
export function listenToChannel(listener: ChannelListener): () => Promise<void> {
  const { directDatabaseUrl } = env();
  return directDatabaseUrl === undefined
    ? pollChannel(listener)
    : listenOnConnection(directDatabaseUrl, listener);
}
