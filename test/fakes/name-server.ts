import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

interface NameServer {
  /** Format of `Resolver.setServers`. */
  hostAndPort: string;
  /** Queried names, in order. */
  queries: string[];
  close(): void;
}

/** Starts a name server (RFC 1035) that returns each name's IPv4 addresses: the first list for the first query, and so on. */
export async function startNameServer(answers: Record<string, string[][]>): Promise<NameServer> {
  const socket = createSocket("udp4");
  const queries: string[] = [];
  socket.on("message", (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    if (type === 1) queries.push(name);
    const lists = answers[name] ?? [];
    const nth = queries.filter((one) => one === name).length - 1;
    const ipAddresses = type === 1 ? (lists[Math.min(nth, lists.length - 1)] ?? []) : [];
    socket.send(buildReply(question.subarray(0, end), ipAddresses), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  return { hostAndPort: `127.0.0.1:${port}`, queries, close: () => socket.close() };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Builds a reply with records of type A, class IN and TTL 0. */
function buildReply(question: Buffer, ipAddresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(ipAddresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = ipAddresses.map((ipAddress) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ipAddress.split(".").map(Number)]),
  );
  return Buffer.concat([header, question.subarray(12), ...records]);
}
