import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ScriptedOrigin {
  port: number;
  /** Requests so far, as method and URL. */
  requests: string[];
  /** Sets the handler of a URL prefix; the last one wins. */
  handle: (prefix: string, handler: Handler) => void;
  stop: () => Promise<void>;
}

/** An origin whose responses a test controls to the byte and the moment; other URLs are 404. */
export async function startOrigin(): Promise<ScriptedOrigin> {
  const script: Array<{ prefix: string; handler: Handler }> = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const found = script.findLast(({ prefix }) => request.url?.startsWith(prefix));
    if (found) found.handler(request, response);
    else sendResponse(response, 404, "nothing here", { "cache-control": "no-store" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    requests,
    handle: (prefix, handler) => script.push({ prefix, handler }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendResponse(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: OutgoingHttpHeaders,
): void {
  response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers }).end(body);
}

/** Albumen's headers for a public image when there is a CDN that it can purge. */
export const publicHeaders = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=300, stale-while-revalidate=86400",
  "cdn-cache-control": "max-age=31536000, stale-while-revalidate=60",
  "cache-tag": "i-1,v-1-thumb",
};

export const privateHeaders = { "cache-control": "private, no-store", "cdn-cache-control": "no-store" };
