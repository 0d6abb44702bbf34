import { BillingPage, openPortal } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint } from "@/lib/http";
import { sessionReasons } from "../../session-reasons";

export const openBillingPortal = defineEndpoint({
  method: "POST",
  path: "/billing/portal",
  operationId: "openBillingPortal",
  tag: "Billing",
  summary: "Create a billing portal session",
  description:
    "Returns a Stripe page to change or cancel your subscription, see invoices, and update the payment method and billing address.",
  auth: "session",
  sessionReason: sessionReasons.payments,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "billing_page" },
  success: created(BillingPage, "The page to open"),
  errors: [billingErrors.notSubscribed],
  handler: ({ actor }) => openPortal(actor),
});
