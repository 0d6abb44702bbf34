import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The vendor API's response: either the tags to purge, or an error. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Tags of an accepted purge. */
  purged?: readonly string[];
}

/** The interpretation of a request by a vendor's API. */
export type Protocol = (request: IncomingMessage, body: string) => Reply;

/** Returned instead of the protocol's response. */
type Failure = Reply | "silence" | "broken";

/** A third-party CDN with its purge API. */
export interface FakeCdn {
  origin: string;
  /** The tags of accepted purges, in order. */
  purges: string[][];
  /** Number of requests, successful or not. */
  requests(): number;
  /** Stores a response under tags. */
  store(url: string, tags: readonly string[]): void;
  /** The URLs of stored responses, in order of arrival. */
  storedUrls(): string[];
  /** Fails every request until `recover`, or the given number of requests. */
  fail(failure: Failure, times?: number): void;
  recover(): void;
  /** Runs when a purge arrives, before it takes effect. */
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
