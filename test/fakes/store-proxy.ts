import { once } from "node:events";
import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The fate of one request: it passes, late or not, or fails as a store or a network does. */
export type StoreFault =
  | { delayMs: number }
  | { status: 500 | 503; code: "InternalError" | "SlowDown" }
  | "reset"
  | "pass";

export interface StoreProxy {
  origin: string;
  /** Decides on each further request, by its number. */
  decide(fault: (requestNumber: number) => StoreFault): void;
  /** Requests that did not simply pass. */
  faults(): number;
  /** Rejects all connections until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Passes requests on to an S3-compatible store, with the host that their signature names, and lets
 * them fail.
 */
export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  let decide: (requestNumber: number) => StoreFault = () => "pass";
  let requests = 0;
  let faults = 0;

  const server = createServer(async (request, response) => {
    const fault = decide(++requests);
    if (fault !== "pass") faults++;
    if (fault === "reset") return void request.socket.resetAndDestroy();
    if (typeof fault === "object" && "status" in fault) return sendError(request, response, fault);
    if (typeof fault === "object") await sleep(fault.delayMs);

    const { method, url, headers } = request;
    const upstream = forward({ agent, hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => response.writableFinished || upstream.destroy());
    request.pipe(upstream);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  const shut = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  return {
    origin: `http://127.0.0.1:${ownPort}`,
    decide: (next) => {
      decide = next;
    },
    faults: () => faults,
    shut,
    open: async () => {
      await once(server.listen(ownPort, "127.0.0.1"), "listening");
    },
    close: async () => {
      if (server.listening) await shut();
      agent.destroy();
    },
  };
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): void {
  request.resume();
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
}
