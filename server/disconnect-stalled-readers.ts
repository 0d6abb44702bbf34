import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes the connection of whoever asks for an answer and then takes nothing of it for this long, and soon after: each holds
 * memory and mostly an open file. An answer that is still being made is waited for. Nothing is done for each request: from
 * time to time a clock is set for the connections that have something to take, which Node restarts when some is taken.
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
  // Called for connections that wait for a next request, too: their clock is another one.
  server.on("timeout", (socket: Socket) => {
    const isAwaitingData = socket.timeout === idleMs && socket.writableLength === 0;
    if (isAwaitingData) socket.setTimeout(0);
    else socket.destroy();
  });
}
