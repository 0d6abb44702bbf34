import * as billing from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json } from "@/lib/http";

export const startCheckout = defineEndpoint({
  method: "POST",
  path: "/billing/checkout",
  operationId: "startCheckout",
  tag: "Billing",
  summary: "Open a page of Stripe to subscribe to a plan",
  description:
    "The plan changes when Stripe reports the payment, usually within seconds. With a subscription this is a conflict: open the portal to change it.",
  auth: "session",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "billing_page" },
  body: json(billing.StartCheckout),
  success: created(billing.BillingPage, "The page to open"),
  errors: [billingErrors.alreadySubscribed],
  handler: ({ actor, body }) => billing.startCheckout(actor, body),
});
