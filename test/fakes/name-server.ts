import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { buildReply, readQuestion } from "./dns-message";

interface NameServer {
  /** Format of `Resolver.setServers`. */
  hostAndPort: string;
  /** Queried names, in order. */
  queries: string[];
  close(): void;
}

/**
 * Starts a name server (RFC 1035) that returns each name's IPv4 addresses: the first list for the
 * first query, and so on.
 */
export async function startNameServer(answers: Record<string, string[][]>): Promise<NameServer> {
  const socket = createSocket("udp4");
  const queries: string[] = [];
  socket.on("message", (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    if (type === 1) queries.push(name);
    const lists = answers[name] ?? [];
    const nth = queries.filter((one) => one === name).length - 1;
    const ipAddresses = type === 1 ? (lists[Math.min(nth, lists.length - 1)] ?? []) : [];
    const data = ipAddresses.map((ipAddress) => Buffer.from(ipAddress.split(".").map(Number)));
    socket.send(buildReply(question.subarray(0, end), type, 0, data), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;

  return { hostAndPort: `127.0.0.1:${port}`, queries, close: () => socket.close() };
}
