import * as purge from "@/lib/delivery/purge";
import { PurgeCdn, PurgedCdn } from "@/lib/delivery/purge/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const purgeCdn = defineEndpoint({
  method: "POST",
  path: "/cdn/purge",
  operationId: "purgeCdn",
  tag: "Service",
  summary: "Purge cached images",
  description:
    "Purges one image, one album or all your images from the CDN and the server's own caches. Every change already purges the images it affects, so this is rarely needed.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "cdn" },
  body: json(PurgeCdn),
  success: ok(PurgedCdn, "The purged cache tags"),
  errors: [commonErrors.notFound],
  handler: ({ actor, body }) => purge.purgeCdn(actor, body),
});
