import { BillingPage, openPortal } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint } from "@/lib/http";

export const openBillingPortal = defineEndpoint({
  method: "POST",
  path: "/billing/portal",
  operationId: "openBillingPortal",
  tag: "Billing",
  summary: "Open the page of Stripe to change or cancel your subscription",
  description: "The page also shows invoices, and changes the payment method and the billing address.",
  auth: "session",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "billing_page" },
  success: created(BillingPage, "The page to open"),
  errors: [billingErrors.notSubscribed],
  handler: ({ actor }) => openPortal(actor),
});
