import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const billingErrors = {
  quotaExceeded: {
    kind: "invalid",
    code: "QUOTA_EXCEEDED",
    message: "Your plan does not allow more.",
  },
  planRequired: {
    kind: "forbidden",
    code: "PLAN_REQUIRED",
    message: "Your plan does not include this.",
  },
  deliveryQuotaExceeded: {
    kind: "rate_limited",
    code: "DELIVERY_QUOTA_EXCEEDED",
    message: "The images of this account have been delivered too often this month.",
  },
  disabled: {
    kind: "invalid",
    code: "BILLING_DISABLED",
    message: "This installation does not sell plans.",
  },
  /** An error for the pages of Stripe. */
  noPages: { ...commonErrors.unavailable, message: "This installation does not sell plans." },
  alreadySubscribed: {
    ...commonErrors.conflict,
    message: "You have a subscription. Change it in the billing portal.",
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
    message: "The event belongs to the other mode of Stripe, live or test.",
  },
} as const satisfies Record<string, ErrorDefinition>;
