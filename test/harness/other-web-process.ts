import type { AddressInfo } from "node:net";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { createWebServer } from "@/server/create-web-server";

// A second web process that delivers images; it has no pages and no API.

process.title = "albumen-other-web";
startCacheSync({ role: "web", onChange: emitImageChange });
const timeoutMs = 60_000;
const server = createWebServer({
  fallbackHandler: async (_request, response) => {
    response.writeHead(404).end();
  },
  proxyHops: 0,
  stalledReaderMs: timeoutMs,
  stalledSenderMs: timeoutMs,
  maxConnectionsPerIp: 10_000,
});
server.listen(0, "localhost", () => process.send?.((server.address() as AddressInfo).port));
