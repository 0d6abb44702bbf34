import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the company's interface says to a request: either the tags to purge, or why not. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Of a purge that is accepted. */
  purged?: readonly string[];
}

/** How one company's interface understands a request. */
export type Protocol = (request: IncomingMessage, body: string) => Reply;

/** Instead of an answer by the protocol. */
type Trouble = Reply | "silence" | "broken";

/** A shared cache that is not ours, with the interface by which it is told to forget. */
export interface FakeCdn {
  origin: string;
  /** The tags of the purges that it accepted, in order. */
  purges: string[][];
  /** How many requests came, whatever became of them. */
  requests(): number;
  /** Keeps an answer under tags. */
  keep(address: string, tags: readonly string[]): void;
  /** The addresses whose answers are kept, in the order in which they came. */
  kept(): string[];
  /** Every request meets this trouble until `recover`; given a number, so many of the next. */
  fail(trouble: Trouble, times?: number): void;
  recover(): void;
  /** Runs when a purge arrives, before it is done. */
  onPurge(action: () => Promise<void> | void): void;
  close(): Promise<void>;
}

export async function startFakeCdn(protocol: Protocol): Promise<FakeCdn> {
  const keptTags = new Map<string, readonly string[]>();
  const purges: string[][] = [];
  let requests = 0;
  let trouble: { kind: Trouble; left: number } | undefined;
  let beforePurge: () => Promise<void> | void = () => {};

  const forget = (tags: readonly string[]) => {
    purges.push([...tags]);
    for (const [address, kept] of keptTags)
      if (kept.some((tag) => tags.includes(tag))) keptTags.delete(address);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests++;
    const body = await text(request);
    if (trouble && trouble.left-- > 0) return meet(trouble.kind, response);
    const reply = protocol(request, body);
    if (reply.purged) {
      await beforePurge();
      forget(reply.purged);
    }
    send(reply, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    requests: () => requests,
    keep: (address, tags) => keptTags.set(address, tags),
    kept: () => [...keptTags.keys()],
    fail: (kind, times = Number.POSITIVE_INFINITY) => {
      trouble = { kind, left: times };
    },
    recover: () => {
      trouble = undefined;
    },
    onPurge: (action) => {
      beforePurge = action;
    },
    close: () => closeServer(server),
  };
}

function meet(trouble: Trouble, response: ServerResponse): void {
  if (trouble === "broken") response.destroy();
  else if (trouble !== "silence") send(trouble, response);
}

function send({ status, body, headers = {} }: Reply, response: ServerResponse): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
