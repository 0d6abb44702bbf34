import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  origin: string;
  /** Bytes of requests, with their headers. */
  forwardedBytes: () => number;
  cuts: () => number;
  close: () => void;
}

interface ProxyOptions {
  /** The bytes of requests that pass before each cut. */
  bytesBetweenCuts: readonly number[];
  /** The speed of each connection. */
  bytesPerSecond: number;
}

/**
 * Passes connections on to a server, and cuts connections that send. What has passed reaches the
 * server.
 */
export async function startCuttingProxy(
  target: string,
  { bytesBetweenCuts, bytesPerSecond }: ProxyOptions,
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let forwarded = 0;
  let cuts = 0;
  let remaining = bytesBetweenCuts[0] ?? Number.POSITIVE_INFINITY;
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined).once("close", () => open.delete(socket));
    }

    upstream.pipe(client);
    client.on("data", (chunk: Buffer) => {
      const passed = chunk.subarray(0, remaining);
      forwarded += passed.length;
      remaining -= passed.length;
      upstream.write(passed);
      if (remaining > 0) {
        client.pause();
        setTimeout(() => client.resume(), (passed.length / bytesPerSecond) * 1_000);
        return;
      }

      cuts++;
      remaining = bytesBetweenCuts[cuts] ?? Number.POSITIVE_INFINITY;
      upstream.end();
      client.destroy();
    });
    client.once("end", () => upstream.end());
    upstream.once("close", () => client.destroy());
  });
  await once(server.listen(0, "localhost"), "listening");

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardedBytes: () => forwarded,
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
