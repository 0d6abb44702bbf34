import { z } from "zod";
import * as domains from "@/lib/domains";
import { DeletedDomain, DomainResource } from "@/lib/domains/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const DomainId = z.object({ id: z.string() });

const entityTag = {
  schema: DomainResource,
  computed: ["verification", "last_error", "checked_at", "next_check_at"],
};

export const getDomain = defineEndpoint({
  method: "GET",
  path: "/domains/{id}",
  operationId: "getDomain",
  tag: "Domains",
  summary: "Get a custom domain",
  auth: { scope: "settings:read" },
  rateLimit: "read",
  params: DomainId,
  success: ok(DomainResource, "The domain, with the result of the last check"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => domains.getDomain(actor, params.id),
});

export const deleteDomain = defineEndpoint({
  method: "DELETE",
  path: "/domains/{id}",
  operationId: "deleteDomain",
  tag: "Domains",
  summary: "Delete a custom domain",
  description: "Its URLs stop working at once. Delete its DNS records as well.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "domain", idParam: "id" },
  params: DomainId,
  success: ok(DeletedDomain, "The domain was deleted"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, precondition }) => domains.deleteDomain(actor, params.id, precondition),
});
