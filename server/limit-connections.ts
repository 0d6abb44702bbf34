import type { Server } from "node:http";
import type { Socket } from "node:net";
import { toIpNetwork } from "@/lib/platform/ip-address";

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
