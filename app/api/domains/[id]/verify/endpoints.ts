import * as domains from "@/lib/domains";
import { DomainResource } from "@/lib/domains/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { DomainId } from "../endpoints";

export const verifyDomain = defineEndpoint({
  method: "POST",
  path: "/domains/{id}/verify",
  operationId: "verifyDomain",
  tag: "Domains",
  summary: "Check a custom domain now",
  description:
    "Looks at the records and asks each address of the domain, and waits for the result, at most once in 5 seconds. Name servers may remember for an hour that a record was missing. A failed domain gets another 72 hours.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "domain", idParam: "id" },
  params: DomainId,
  success: ok(DomainResource, "The domain, and what the check saw"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => domains.verifyDomain(actor, params.id),
});
