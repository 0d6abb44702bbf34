import { z } from "zod";
import * as cacheLogs from "@/lib/cache-logs";
import { cacheLogErrors } from "@/lib/cache-logs/errors";
import { DeletedLogSource } from "@/lib/cache-logs/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const deleteLogSource = defineEndpoint({
  method: "DELETE",
  path: "/admin/log-sources/{id}",
  operationId: "deleteLogSource",
  tag: "Operators",
  summary: "Delete a log source",
  description: "Revokes the token at once. Requests that were counted stay counted.",
  auth: { scope: "admin:write", operators: true },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "log_source", idParam: "id" },
  params: z.strictObject({ id: z.string() }),
  success: ok(DeletedLogSource, "The log source was deleted"),
  errors: [cacheLogErrors.unknownSource],
  handler: ({ actor, params }) => cacheLogs.deleteLogSource(actor, params.id),
});
