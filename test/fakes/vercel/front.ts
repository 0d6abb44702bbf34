import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";

/** The limit of the platform for the body of a request to a function. */
const maxBodyBytes = 4_500_000;
/** What only the platform sets. It drops what a client sends. */
const platformHeader = /^x-(?:real-ip|forwarded-.*|vercel-.*)$/;

export interface VercelFront {
  origin: string;
  close(): Promise<void>;
}

/** Starts what Vercel has in front of functions: it limits bodies and says where a request comes from. */
export async function startVercelFront(appOrigin: () => string): Promise<VercelFront> {
  const server = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
      request.resume();
      response.writeHead(413, { "content-type": "text/plain" });
      return void response.end("Request Entity Too Large\n\nFUNCTION_PAYLOAD_TOO_LARGE\n");
    }
    forward(new URL(request.url ?? "/", appOrigin()), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === "object" && address ? address.port : 0}`.replace(
      "localhost",
      "127.0.0.1",
    ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function forward(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const own = Object.entries(request.headers).filter(([name]) => !platformHeader.test(name));
  const headers = {
    ...Object.fromEntries(own),
    "x-real-ip": "203.0.113.7",
    "x-forwarded-for": "203.0.113.7",
    "x-vercel-ip-country": "IS",
    "x-vercel-id": "fra1::fake",
  };
  const { hostname, port } = url;
  // The path as it was sent: a URL would normalize it.
  const outgoing = sendRequest({ hostname, port, path: request.url, method: request.method, headers });
  outgoing.on("response", (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
  });
  outgoing.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  request.pipe(outgoing);
}
