import { purgeCdn } from "@/lib/delivery/purge";
import { PurgeCdn, PurgedCdn } from "@/lib/delivery/purge/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const purge = defineEndpoint({
  method: "POST",
  path: "/cdn/purge",
  operationId: "purgeCdn",
  tag: "Service",
  summary: "Have the caches forget images",
  description:
    "One image, an album or all of yours. Every change purges what it concerns by itself; this is for whoever wants to be certain. The service's own caches forget as well.",
  auth: { scope: "images:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "cdn" },
  body: json(PurgeCdn),
  success: ok(PurgedCdn, "What was forgotten"),
  errors: [commonErrors.notFound],
  handler: ({ actor, body }) => purgeCdn(actor, body),
});
