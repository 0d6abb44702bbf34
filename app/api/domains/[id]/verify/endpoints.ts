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
  summary: "Verify a custom domain",
  description:
    "Checks the DNS records and every address of the domain, and returns the result. Allowed once every 5 seconds. DNS resolvers can cache a missing record for up to an hour. A failed domain gets another 72 hours.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "domain", idParam: "id" },
  params: DomainId,
  success: ok(DomainResource, "The domain, with the result of the check"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => domains.verifyDomain(actor, params.id),
});
