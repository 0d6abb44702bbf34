import * as billing from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json } from "@/lib/http";
import { sessionReasons } from "../../session-reasons";

export const startCheckout = defineEndpoint({
  method: "POST",
  path: "/billing/checkout",
  operationId: "startCheckout",
  tag: "Billing",
  summary: "Create a checkout session",
  description:
    "Returns a Stripe page to subscribe to a plan. The plan changes when Stripe reports the payment, usually within seconds. Fails with 409 if you already have a subscription; change it in the billing portal.",
  auth: "session",
  sessionReason: sessionReasons.payments,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "billing_page" },
  body: json(billing.StartCheckout),
  success: created(billing.BillingPage, "The page to open"),
  errors: [billingErrors.alreadySubscribed],
  handler: ({ actor, body }) => billing.startCheckout(actor, body),
});
