import type { Server } from "node:http";
import type { Socket } from "node:net";
import { toIpNetwork } from "@/lib/platform/network/ip-address";

/** Closes new connections from an IP address (for IPv6: a /64 block) that has reached its limit. */
export function limitConnections(server: Server, maxPerNetwork: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = toIpNetwork(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    if (count >= maxPerNetwork) {
      socket.destroy();
      return;
    }

    counts.set(network, count + 1);
    socket.once("close", () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
  });
}

/**
 * Closes connections whose client requests a response and then reads nothing of it for about this
 * long: each occupies memory and mostly an open file. A response still in progress is waited for.
 * Costs nothing per request: an interval sets a timeout for the connections with unread data, which
 * Node restarts on every read.
 */
export function disconnectStalledReaders(server: Server, idleMs: number): void {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const sweep = setInterval(() => {
    for (const socket of connections) {
      if (socket.writableLength > 0 && socket.timeout !== idleMs) socket.setTimeout(idleMs);
    }
  }, idleMs).unref();
  server.once("close", () => clearInterval(sweep));
  // Also called for idle keep-alive connections, which have a different timeout.
  server.on("timeout", (socket: Socket) => {
    const isAwaitingData = socket.timeout === idleMs && socket.writableLength === 0;
    if (isAwaitingData) socket.setTimeout(0);
    else socket.destroy();
  });
}

const checkMs = 50;

/**
 * Stops accepting connections and waits for the requests in flight. Closes each connection after
 * its response: keep-alive would delay the shutdown.
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
