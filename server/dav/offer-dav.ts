import type { ServerResponse } from "node:http";

/** Responds to OPTIONS of the root of the service, which Windows sends before it opens a folder: one that rejects it has no WebDAV. */
export function offerDav(response: ServerResponse): void {
  response.writeHead(200, {
    ...{ "content-length": 0, "cache-control": "no-store" },
    ...{ dav: "1, 2", "ms-author-via": "DAV", allow: "GET, HEAD, OPTIONS" },
  });
  response.end();
}
