import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { isIPv4 } from "node:net";
import { buildReply, readQuestion } from "./dns-message";

/** The records of a name. */
export interface ZoneRecords {
  TXT?: string[];
  CNAME?: string;
  /** IPv4 and IPv6. */
  addresses?: string[];
  /** Issuers that may issue certificates. */
  CAA?: string[];
}

export interface ZoneServer {
  /** Format of `Resolver.setServers`. */
  hostAndPort: string;
  zone: Map<string, ZoneRecords>;
  /** `fails`: answers SERVFAIL. `silent`: answers nothing. */
  state: "answers" | "fails" | "silent";
  close(): void;
}

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const;

/**
 * Starts a name server (RFC 1035) that has the names of `zone` and answers NXDOMAIN for all others.
 */
export async function startZoneServer(port = 0): Promise<ZoneServer> {
  const socket = createSocket("udp4");
  const zone = new Map<string, ZoneRecords>();
  const server: ZoneServer = { hostAndPort: "", zone, state: "answers", close: () => socket.close() };
  socket.on("message", (message, client) => {
    if (server.state === "silent") return;

    const { name, type, end } = readQuestion(message);
    const records = zone.get(name);
    const code = server.state === "fails" ? 2 : records ? 0 : 3;
    const data = code === 0 && records ? findData(records, type) : [];
    socket.send(buildReply(message.subarray(0, end), type, code, data), client.port, client.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  server.hostAndPort = `127.0.0.1:${(socket.address() as AddressInfo).port}`;

  return server;
}

function findData({ TXT = [], CNAME, addresses = [], CAA = [] }: ZoneRecords, type: number): Buffer[] {
  switch (type) {
    case types.TXT:
      return TXT.map((text) => Buffer.concat((text.match(/.{1,200}/gs) ?? [""]).map(withLength)));
    case types.CNAME:
      return CNAME === undefined ? [] : [encodeName(CNAME)];
    case types.A:
      return addresses.filter(isIPv4).map((ip) => Buffer.from(ip.split(".").map(Number)));
    case types.AAAA:
      return addresses.filter((ip) => !isIPv4(ip)).map(encodeIpv6);
    case types.CAA:
      return CAA.map((issuer) => Buffer.concat([Buffer.from([0]), withLength("issue"), Buffer.from(issuer)]));
    default:
      return [];
  }
}

const withLength = (text: string) =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

const encodeName = (name: string) => Buffer.concat([...name.split(".").map(withLength), Buffer.from([0])]);

/** Without an IPv4 address at the end. */
function encodeIpv6(text: string): Buffer {
  const [head = "", tail] = text.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail ?? "")];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);

  return bytes;
}
