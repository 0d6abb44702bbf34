import pg from "pg";
import { logger } from "../process/logger";

const retryMs = 500;

export interface ChannelListener {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after each (re)connection: messages sent before it may be lost. */
  onConnect?: () => void;
}

/** Subscribes the connection to the channel; messages arrive as its `notification` events. */
export async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

/** Listens over a dedicated connection and reconnects automatically; used by `listenToChannel` without a pooler. */
export function listenToChannel(
  databaseUrl: string,
  { channel, onMessage, onConnect }: ChannelListener,
): () => Promise<void> {
  let isClosed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
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
      logger().warn({ err, channel }, "cannot connect to listen for notifications");
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
