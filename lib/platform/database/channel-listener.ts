import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { logRepeatedWork } from "./database-outage";

const retryMs = 500;
const askMs = 250;
/** A connection that does not answer for this long is lost, though nothing has closed it. */
const answerMs = 5_000;

export interface ChannelListener {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after each (re)connection: messages sent before it may be lost. */
  onConnect?: () => void;
  /** Called when a connection is lost: messages may be missed from now on. */
  onDisconnect?: () => void;
  /**
   * Called with the time of a query to the database when its answer arrives: all messages sent
   * before it have arrived.
   */
  onAlive?: (sentAt: number) => void;
}

/** Subscribes the connection to the channel; messages arrive as its `notification` events. */
export async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

/**
 * Listens over a dedicated connection and reconnects automatically; used by `listenToChannel`
 * without a pooler.
 */
export function listenToChannel(
  databaseUrl: string,
  { channel, onMessage, onConnect, onDisconnect, onAlive }: ChannelListener,
): () => Promise<void> {
  let isClosed = false;
  let isConnected = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${process.title}-listener`,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    current = client;
    client.on("notification", (message) => onMessage(message.payload ?? ""));
    client.on("error", () => undefined);
    client.on("end", () => {
      if (isConnected) onDisconnect?.();
      isConnected = false;
      if (!isClosed) retry = setTimeout(() => void connect(), retryMs);
    });
    try {
      await client.connect();
      await listenOn(client, channel);
      isConnected = true;
      onConnect?.();
      if (onAlive) void keepAsking(client, onAlive, () => current === client && isConnected);
    } catch (err) {
      logRepeatedWork(err, "cannot connect to listen for notifications", { channel });
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

/** Checks again and again whether the connection is alive, and ends one that does not answer. */
async function keepAsking(
  client: pg.Client,
  onAlive: (sentAt: number) => void,
  isCurrent: () => boolean,
): Promise<void> {
  while (isCurrent()) {
    const sentAt = performance.now();
    try {
      await client.query("select 1");
    } catch {
      await client.end().catch(() => undefined);
      return;
    }
    onAlive(sentAt);
    await delay(askMs, undefined, { ref: false });
  }
}
