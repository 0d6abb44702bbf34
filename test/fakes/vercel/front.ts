import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";

/** The limit of the platform for the body of a request to a function. */
const maxBodyBytes = 4_500_000;
/** Headers that only the platform sets. It drops what a client sends. */
const platformHeader = /^x-(?:real-ip|forwarded-.*|vercel-.*)$/;
/** Headers that concern one connection, of which there are two here. */
const connectionHeader = /^(?:connection|keep-alive)$/;
/** The address of all requests, unless a test sets another one. */
const clientAddress = "203.0.113.7";

export interface VercelFront {
  origin: string;
  close(): Promise<void>;
}

export interface FrontOptions {
  /** The name in its origin, where it listens. */
  host?: string;
  /**
   * Whether a request comes from the last address of its X-Forwarded-For, by which a test calls
   * from many.
   */
  isAddressNamed?: boolean;
  /** Returns the URL at which the app answers a request. */
  rewrite?: (request: IncomingMessage) => string | undefined;
}

/**
 * Starts the layer that Vercel has in front of functions: it limits bodies and adds the address of
 * a request.
 */
export async function startVercelFront(
  appOrigin: () => string,
  { host = "127.0.0.1", isAddressNamed = false, rewrite = ({ url }) => url }: FrontOptions = {},
): Promise<VercelFront> {
  const server = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
      request.resume();
      response.writeHead(413, { "content-type": "text/plain" });
      return void response.end("Request Entity Too Large\n\nFUNCTION_PAYLOAD_TOO_LARGE\n");
    }

    const named = isAddressNamed ? lastAddress(request.headers["x-forwarded-for"]) : undefined;
    const path = rewrite(request);
    forward(new URL(appOrigin()), { request, response, path, address: named ?? clientAddress });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();

  return {
    origin: `http://${host}:${typeof address === "object" && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function lastAddress(forwardedFor: string | string[] | undefined): string | undefined {
  return [forwardedFor].flat().at(-1)?.split(",").at(-1)?.trim() || undefined;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string | undefined;
  address: string;
}

function forward({ hostname, port }: URL, { request, response, path, address }: Exchange): void {
  const own = Object.entries(request.headers).filter(
    ([name]) => !platformHeader.test(name) && !connectionHeader.test(name),
  );
  const headers = {
    ...Object.fromEntries(own),
    "x-real-ip": address,
    "x-forwarded-for": address,
    "x-vercel-ip-country": "IS",
    "x-vercel-id": "fra1::fake",
  };

  // The path as it was sent: a URL would normalize it. A connection of its own: a reused one may
  // just be closing.
  const outgoing = sendRequest({
    hostname,
    port,
    path,
    method: request.method,
    headers,
    agent: false,
  });

  outgoing.on("response", (incoming) => {
    // The app need not read the body, but the platform does: a connection that is closed earlier
    // takes the response with it.
    incoming.on("end", () => request.unpipe(outgoing).resume());
    const answered = Object.entries(incoming.headers).filter(([name]) => !connectionHeader.test(name));
    response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(answered));
    incoming.pipe(response);
    incoming.on("error", () => response.destroy());
  });
  outgoing.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => response.writableFinished || outgoing.destroy());
  request.pipe(outgoing);
}
