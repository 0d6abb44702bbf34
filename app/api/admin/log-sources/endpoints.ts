import * as cacheLogs from "@/lib/cache-logs";
import { cacheLogErrors } from "@/lib/cache-logs/errors";
import { CreateLogSource, LogSourceList, LogSourceWithToken } from "@/lib/cache-logs/resource";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import { sessionReasons } from "../../session-reasons";

export const listLogSources = defineEndpoint({
  method: "GET",
  path: "/admin/log-sources",
  operationId: "listLogSources",
  tag: "Operators",
  summary: "List log sources",
  description: "Lists the caches whose access logs are counted, with the totals of all their batches.",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  success: ok(LogSourceList, "The log sources, newest first"),
  errors: [],
  handler: () => cacheLogs.listLogSources(),
});

export const createLogSource = defineEndpoint({
  method: "POST",
  path: "/admin/log-sources",
  operationId: "createLogSource",
  tag: "Operators",
  summary: "Create a log source",
  description:
    "Creates the token with which a cache sends its access logs to `POST /analytics/ingest`. The token is shown once.",
  auth: "operator",
  sessionReason: sessionReasons.logSources,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "log_source" },
  body: json(CreateLogSource),
  success: created(LogSourceWithToken, "The log source with its token"),
  secretResponse: true,
  errors: [cacheLogErrors.tooManySources],
  handler: ({ actor, body }) => cacheLogs.createLogSource(actor, body),
});
