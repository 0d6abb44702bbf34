import { billingErrors } from "@/lib/billing/errors";
import * as domains from "@/lib/domains";
import { domainErrors } from "@/lib/domains/errors";
import { CreateDomain, DomainList, DomainResource } from "@/lib/domains/resource";
import { created, defineEndpoint, json, ok } from "@/lib/http";

export const listDomains = defineEndpoint({
  method: "GET",
  path: "/domains",
  operationId: "listDomains",
  tag: "Domains",
  summary: "List custom domains",
  auth: { scope: "settings:read" },
  rateLimit: "read",
  success: ok(DomainList, "The domains, with their required DNS records"),
  errors: [],
  handler: ({ actor }) => domains.listDomains(actor),
});

export const createDomain = defineEndpoint({
  method: "POST",
  path: "/domains",
  operationId: "createDomain",
  tag: "Domains",
  summary: "Add a custom domain",
  description:
    "Images are served at `https://{hostname}/{album}/{filename}` once the domain is `active`. That requires a TXT record that proves ownership, and all addresses of the domain must lead to this server. Keep the TXT record. The domain is checked every hour for 72 hours, then every day. A domain belongs to the first account that verifies it. If a different account has added the domain, `details` contains your TXT record. Create that record to claim the domain, unless the other account has verified it.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "domain" },
  body: json(CreateDomain),
  success: created(DomainResource, "The domain, with its required DNS records"),
  errors: [billingErrors.quotaExceeded, domainErrors.taken],
  handler: ({ actor, body }) => domains.createDomain(actor, body),
});
