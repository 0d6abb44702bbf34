import type { Server } from "node:http";

const checkMs = 50;

/**
 * Stops accepting connections and waits for the requests under way. A connection is closed as soon as its request is
 * answered: kept alive for a next one, it would hold up the end.
 */
export function drain(server: Server): Promise<void> {
  const closeIdle = setInterval(() => server.closeIdleConnections(), checkMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(closeIdle);
      resolve();
    });
  });
}
