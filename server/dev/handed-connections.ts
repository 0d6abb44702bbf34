import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { isOwnHost, toHostname } from "@/lib/domains";
import { isOwnOrigin } from "./forward-pages";

/** A connection that has just been handed over gets its request within this time. */
const firstRequestMs = 100;

/**
 * Serves the connections that the launcher hands over, because it holds the port while this process
 * restarts. Returns connections of WebSockets to it. The returned function waits until all requests
 * are answered.
 */
export function serveHandedConnections(server: Server): () => Promise<void> {
  const pending = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    pending.add(response);
    response.once("close", () => pending.delete(response));
  });
  process.on("message", (message: { type?: string }, socket: Socket | undefined) => {
    if (message.type === "connection" && socket) server.emit("connection", socket);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isOwnHost(toHostname(request.headers.host ?? "")) || !request.url?.startsWith("/_next/")) {
      socket.end("HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n");
      return;
    }

    const received = Buffer.concat([Buffer.from(writeHead(request), "latin1"), head]);
    process.send?.({ type: "upgrade", head: received.toString("base64") }, socket);
  });

  return async () => {
    do await delay(firstRequestMs);
    while (pending.size > 0);
  };
}

function writeHead(request: IncomingMessage): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (const [name, value] of Object.entries(request.headers))
    if (!isOwnOrigin(name, request)) lines.push(`${name}: ${String(value)}`);

  return `${lines.join("\r\n")}\r\n\r\n`;
}
