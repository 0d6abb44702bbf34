import * as cacheLogs from "@/lib/cache-logs";
import { IngestedBatch, IngestHeaders } from "@/lib/cache-logs/resource";
import { defineEndpoint, ok, stream } from "@/lib/http";

export const ingestLog = defineEndpoint({
  method: "POST",
  path: "/analytics/ingest",
  operationId: "ingestLog",
  tag: "Analytics",
  summary: "Count requests from a cache",
  description:
    "Counts cache hits from the access log of a cache in front of the server. A line counts if the cache served it fresh or stale, with the status 200, 206 or 304. Its host must belong to the log source. Misses and revalidations reach the server, which counts them itself. The log source of the token defines the format. The body has one request per line, as text or gzip with any media type. It has at most 16 MB as sent (4 MB on Vercel), and at most 256 MB unpacked. Each batch counts once. `Albumen-Log-File` and `Albumen-Log-Offset` identify it, or without them its content. IP addresses, tokens, signatures and URLs are never stored. Accepts only tokens of log sources; at most 600 batches per minute.",
  auth: "log-source",
  rateLimit: "write",
  headers: IngestHeaders,
  body: stream("text/plain", { acceptsAnyType: true }),
  success: ok(IngestedBatch, "The result"),
  errors: [],
  handler: ({ logSourceId, headers, body }) =>
    cacheLogs.ingestLog(logSourceId, {
      body,
      file: headers["Albumen-Log-File"],
      offset: headers["Albumen-Log-Offset"],
    }),
});
