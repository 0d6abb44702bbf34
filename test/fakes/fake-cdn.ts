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
type Failure = Reply | "silence" | "broken";

/** A shared cache that is not ours, with the interface by which it is told to forget. */
export interface FakeCdn {
  origin: string;
  /** The tags of the purges that it accepted, in order. */
  purges: string[][];
  /** How many requests came, whatever became of them. */
  requests(): number;
  /** Keeps an answer under tags. */
  store(url: string, tags: readonly string[]): void;
  /** The addresses whose answers are kept, in the order in which they came. */
  storedUrls(): string[];
  /** Every request meets this trouble until `recover`; given a number, so many of the next. */
  fail(failure: Failure, times?: number): void;
  recover(): void;
  /** Runs when a purge arrives, before it is done. */
  onPurge(action: () => Promise<void> | void): void;
  close(): Promise<void>;
}

export async function startFakeCdn(protocol: Protocol): Promise<FakeCdn> {
  const tagsByUrl = new Map<string, readonly string[]>();
  const purges: string[][] = [];
  let requests = 0;
  let failure: { kind: Failure; left: number } | undefined;
  let beforePurge: () => Promise<void> | void = () => {};

  const purge = (tags: readonly string[]) => {
    purges.push([...tags]);
    for (const [url, kept] of tagsByUrl) if (kept.some((tag) => tags.includes(tag))) tagsByUrl.delete(url);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests++;
    const body = await text(request);
    if (failure && failure.left-- > 0) return sendFailure(failure.kind, response);
    const reply = protocol(request, body);
    if (reply.purged) {
      await beforePurge();
      purge(reply.purged);
    }
    send(reply, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    requests: () => requests,
    store: (url, tags) => tagsByUrl.set(url, tags),
    storedUrls: () => [...tagsByUrl.keys()],
    fail: (kind, times = Number.POSITIVE_INFINITY) => {
      failure = { kind, left: times };
    },
    recover: () => {
      failure = undefined;
    },
    onPurge: (action) => {
      beforePurge = action;
    },
    close: () => closeServer(server),
  };
}

function sendFailure(failure: Failure, response: ServerResponse): void {
  if (failure === "broken") response.destroy();
  else if (failure !== "silence") send(failure, response);
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
