import { z } from "zod";
import { apiUrl, credential, wholeNumber } from "./variable-types";

/** The configuration of billing. */
export const billingVariables = {
  /** Sells plans through this Stripe account. Without it nothing has a limit. */
  STRIPE_SECRET_KEY: credential,
  /** Signing secret of the webhook `POST /api/stripe/webhook`. */
  STRIPE_WEBHOOK_SECRET: credential,
  /** For a test server. */
  STRIPE_API_URL: apiUrl.default("https://api.stripe.com"),
  /** Computes taxes at the checkout; Stripe wants a registration for it. */
  STRIPE_AUTOMATIC_TAX: z.stringbool().default(false),
  /**
   * Days for which an owner keeps the plan after a failed payment, and delivery after a change to a
   * smaller plan.
   */
  ALBUMEN_BILLING_GRACE_DAYS: wholeNumber(0, 60).default(7),
};
