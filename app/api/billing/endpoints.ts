import * as billing from "@/lib/billing";
import { BillingResource } from "@/lib/billing/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getBilling = defineEndpoint({
  method: "GET",
  path: "/billing",
  operationId: "getBilling",
  tag: "Billing",
  summary: "Get your plan and usage",
  description:
    "Storage counts originals, including images in the trash, but no variants. Bandwidth and requests are counted per calendar month in UTC. Responses from a cache in front of the server are counted if it is a log source.",
  auth: { scope: "billing:read" },
  rateLimit: "read",
  success: ok(BillingResource, "The plan and its quotas"),
  errors: [],
  handler: ({ actor }) => billing.getBilling(actor),
});
