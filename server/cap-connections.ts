import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "@/lib/kernel/ip-network";

/** Closes connections as they come from an address (of IPv6: a /64 block) that has as many as it may. */
export function capConnections(server: Server, maxPerNetwork: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    if (count >= maxPerNetwork) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
