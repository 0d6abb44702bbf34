import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";

/** The moment at which to break the next commit. */
export type BreakPoint = "before-commit" | "after-commit";

/**
 * A database proxy that can break connections, also in the moment when the outcome of a transaction
 * is unknown.
 */
export interface BreakingProxy {
  url: string;
  /** Breaks every connection and rejects new ones until `restore`. */
  cut(): void;
  restore(): void;
  /**
   * Breaks the connection of the next commit: before the database receives it, or before its reply
   * arrives.
   */
  breakNextCommit(when: BreakPoint): void;
  close(): Promise<void>;
}

export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const openSockets = new Set<Socket>();
  let isCut = false;
  let pending: BreakPoint | undefined;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();

    const database = connectTo(Number(target.port), target.hostname);
    let isCommitting = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };

    for (const socket of [client, database]) {
      openSockets.add(socket);
      socket.on("error", end).on("close", () => {
        openSockets.delete(socket);
        end();
      });
    }

    client.on("data", (bytes) => {
      if (pending !== undefined && /^Q....commit/is.test(bytes.toString("latin1"))) {
        isCommitting = pending === "after-commit";
        pending = undefined;
        if (!isCommitting) return end();
      }
      database.write(bytes);
    });
    database.on("data", (bytes) => (isCommitting ? end() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    isCut = true;
    for (const socket of openSockets) socket.destroy();
  };

  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false;
    },
    breakNextCommit: (when) => {
      pending = when;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
