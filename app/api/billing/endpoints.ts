import * as billing from "@/lib/billing";
import { BillingResource } from "@/lib/billing/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getBilling = defineEndpoint({
  method: "GET",
  path: "/billing",
  operationId: "getBilling",
  tag: "Billing",
  summary: "Get your plan, its limits and what of them is used",
  description:
    "Storage counts originals, those in the trash too, and no variants. Deliveries are counted by the month in UTC; what a cache in front of the service answers is not counted.",
  auth: { scope: "billing:read" },
  rateLimit: "read",
  success: ok(BillingResource, "The plan and its quotas"),
  errors: [],
  handler: ({ actor }) => billing.getBilling(actor),
});
