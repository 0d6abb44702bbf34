import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Handler } from "@/server/byte-routes";
import { createWebServer, type WebServerOptions } from "@/server/create-web-server";
import { openConnection, type RawConnection } from "./raw-connection";

export interface TestWebServer {
  origin: string;
  /** Opens a connection for raw bytes. */
  open(): Promise<RawConnection>;
}

/** Starts our server, until the test ends, with a handler for all its pages and endpoints. */
export async function startWebServer(
  handleRouted: Handler,
  options: Partial<WebServerOptions> = {},
): Promise<TestWebServer> {
  const connections: RawConnection[] = [];
  const server: Server = createWebServer({
    fallbackHandler: handleRouted,
    proxyHops: 0,
    stalledReaderMs: 60_000,
    stalledSenderMs: 60_000,
    maxConnectionsPerIp: 100,
    ...options,
  });

  onTestFinished(() => {
    for (const connection of connections) connection.close();
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "localhost"), "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const open = async () => {
    const connection = await openConnection(origin);
    connections.push(connection);
    return connection;
  };

  return { origin, open };
}

/** Responds with the length of the body. */
export const echoLength: Handler = async (request, response) => {
  response.end(String((await buffer(request)).length));
};

/** Returns the code of a JSON error. */
export const errorCode = (body = "{}") => (JSON.parse(body) as { code: string }).code;
