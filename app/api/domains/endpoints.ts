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
  summary: "List your custom domains, oldest first",
  auth: { scope: "settings:read" },
  rateLimit: "read",
  success: ok(DomainList, "The domains, with the records that they need"),
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
    "Your images are served at `https://{hostname}/{album}/{filename}` once the domain is `active`: its TXT record proves that it is yours and has to stay, and all its addresses lead to this service. It is checked every hour for 72 hours, and every day from then on. A name belongs to who verifies it first: if another account has added it, `details` names your TXT record, and with that record in the DNS you get the name, unless the other account has verified it.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "domain" },
  body: json(CreateDomain),
  success: created(DomainResource, "The domain, with the records that it needs"),
  errors: [billingErrors.quotaExceeded, domainErrors.taken],
  handler: ({ actor, body }) => domains.createDomain(actor, body),
});
