import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * The faults of a request: an error, an answer that comes late, a connection that breaks (`cut`:
 * while the request is sent), half an answer, or bytes that differ from the sent ones.
 */
export type Fault =
  | { status: number; code: string }
  | { until: Promise<unknown> }
  | "reset"
  | "cut"
  | "truncate"
  | "lost-answer"
  | "damage";

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface Options {
  onRequest: (request: IncomingMessage) => void;
  /** The names of the request in `fail`: its method by default. */
  namesOf?: (request: IncomingMessage) => readonly string[];
  /** Answers a request, or with an error where one was asked for. */
  answer: (
    request: IncomingMessage,
    body: Buffer,
    error?: { status: number; code: string },
  ) => Promise<Answer>;
}

export interface FaultyServer {
  origin: string;
  /** The next requests of this name fail, in this order. */
  fail(name: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

/** Starts a server whose requests fail on demand. */
export async function startFaultyServer(options: Options): Promise<FaultyServer> {
  const { onRequest, namesOf = ({ method = "" }) => [method], answer } = options;
  const faults: Array<{ name: string; fault: Fault }> = [];
  const takeFault = (names: readonly string[]) => {
    const index = faults.findIndex(({ name }) => names.includes(name));
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
  };

  const server = createServer(async (request, response) => {
    onRequest(request);
    const fault = takeFault(namesOf(request));
    if (fault === "cut") return void request.once("data", () => request.socket.resetAndDestroy());

    const sent = await buffer(request).catch(() => undefined);
    // The client has broken off.
    if (!sent) return;
    if (fault === "reset") return void request.socket.resetAndDestroy();

    const received = fault === "damage" ? Buffer.concat([sent, Buffer.from("x")]) : sent;
    if (typeof fault === "object" && "until" in fault) await fault.until;
    const error = typeof fault === "object" && "status" in fault ? fault : undefined;
    const { status, headers, body } = await answer(request, received, error);
    if (fault === "lost-answer") return void request.socket.resetAndDestroy();

    response.writeHead(status, headers);
    if (fault !== "truncate" || request.method === "HEAD") return void response.end(body);

    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();

  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    fail: (name, ...added) => faults.push(...added.map((fault) => ({ name, fault }))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
