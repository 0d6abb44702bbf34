import net from "node:net";
import { type RawData, type WebSocket, WebSocketServer } from "ws";

export interface NeonBridge {
  /** `ALBUMEN_NEON_PROXY`. */
  proxy: string;
  /** The number of connections that went through it. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Starts what Neon has in front of its databases: a WebSocket whose messages are the bytes of a
 * connection to the server.
 */
export async function startNeonBridge(): Promise<NeonBridge> {
  let connections = 0;
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (client, request) => {
    connections++;
    const { searchParams } = new URL(request.url ?? "", "ws://bridge");
    const [host = "", port] = (searchParams.get("address") ?? "").split(":");
    connect(client, net.connect(Number(port), host));
  });
  await new Promise<void>((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    proxy: `127.0.0.1:${port}/v2`,
    count: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}

function connect(client: WebSocket, socket: net.Socket): void {
  client.on("message", (bytes: RawData) => socket.write(bytes as Buffer));
  client.on("close", () => socket.destroy());
  client.on("error", () => socket.destroy());
  socket.on("data", (bytes) => client.send(bytes));
  socket.on("close", () => client.close());
  socket.on("error", () => client.terminate());
}
