import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Whether Windows probes the root of the service for WebDAV, before it opens a folder below. An
 * error there means that there is none.
 */
export function asksForDav({ method, url, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && url === "/" && /MiniRedir|DavClnt/i.test(headers["user-agent"] ?? "");
}

export function offerDav(response: ServerResponse): void {
  response.writeHead(200, {
    "content-length": 0,
    "cache-control": "no-store",
    dav: "1, 2",
    "ms-author-via": "DAV",
    allow: "GET, HEAD, OPTIONS",
  });
  response.end();
}
