import type { Server } from "node:http";

const checkMs = 50;

/**
 * Stops accepting connections and waits for the requests in flight. Closes each connection after its response: keep-alive
 * would delay the shutdown.
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
