import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface ForeignHost {
  origin: string;
  port: number;
  /** Requested paths, in order. */
  requests: string[];
  /** Number of connections, with or without a request. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a third-party web server on a loopback address. */
export async function startForeignHost(
  handler: RequestListener,
  ipAddress = "127.0.0.1",
): Promise<ForeignHost> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    handler(request, response);
  });

  server.on("connection", () => {
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, ipAddress, resolve));
  const { port } = server.address() as AddressInfo;
  const host = ipAddress.includes(":") ? `[${ipAddress}]` : ipAddress;

  return {
    origin: `http://${host}:${port}`,
    port,
    requests,
    connections: () => connections,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
