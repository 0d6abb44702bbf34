import pg from "pg";
import { env } from "../env";
import { logger } from "../logger/logger";

const retryMs = 500;

/** Has the connection get what is said on the channel, as its `notification` events. */
export async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

interface ListenerOptions {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after each (re)connection: what was said before it is not known. */
  onConnect?: () => void;
}

/**
 * Listens on a Postgres channel over a connection of its own and comes back by itself when the connection breaks.
 * Returns what ends it.
 */
export function listenToChannel({ channel, onMessage, onConnect }: ListenerOptions): () => Promise<void> {
  let isClosed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: `${process.title}-listener`,
    });
    current = client;
    client.on("notification", (message) => onMessage(message.payload ?? ""));
    client.on("error", () => undefined);
    client.on("end", () => {
      if (!isClosed) retry = setTimeout(() => void connect(), retryMs);
    });
    try {
      await client.connect();
      await listenOn(client, channel);
      onConnect?.();
    } catch (err) {
      logger().warn({ err, channel }, "no connection to listen on");
      await client.end().catch(() => undefined);
    }
  };

  void connect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await current?.end().catch(() => undefined);
  };
}
