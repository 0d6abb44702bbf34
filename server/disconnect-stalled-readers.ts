import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes connections whose client requests a response and then reads nothing of it for about this long: each occupies memory
 * and mostly an open file. A response still in progress is waited for. There is no cost per request: from time to time a
 * timeout is set for the connections with unread data, which Node restarts on every read.
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
