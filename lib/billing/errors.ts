import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const billingErrors = {
  quotaExceeded: {
    kind: "invalid",
    code: "QUOTA_EXCEEDED",
    message: "Plan limit reached.",
  },
  planRequired: {
    kind: "forbidden",
    code: "PLAN_REQUIRED",
    message: "Your plan does not include this.",
  },
  deliveryQuotaExceeded: {
    kind: "rate_limited",
    code: "DELIVERY_QUOTA_EXCEEDED",
    message: "This account has exceeded its monthly delivery limit.",
  },
  disabled: {
    kind: "invalid",
    code: "BILLING_DISABLED",
    message: "Billing is not enabled on this server.",
  },
  /** An error for the pages of Stripe. */
  noPages: { ...commonErrors.unavailable, message: "Billing is not enabled on this server." },
  alreadySubscribed: {
    ...commonErrors.conflict,
    message: "You already have a subscription. Change it in the billing portal.",
  },
  notSubscribed: { ...commonErrors.conflict, message: "You have no subscription. Choose a plan first." },
  badSignature: {
    kind: "invalid",
    code: "BAD_SIGNATURE",
    message: "The signature is not valid for this body, or older than five minutes.",
  },
  wrongMode: {
    kind: "invalid",
    code: "WRONG_MODE",
    message: "The event's Stripe mode (live or test) does not match this server.",
  },
} as const satisfies Record<string, ErrorDefinition>;
