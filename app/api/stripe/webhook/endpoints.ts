import { z } from "zod";
import { applyStripeEvent } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, ok, raw } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

const SignatureHeader = z.object({
  "stripe-signature": z
    .string()
    .describe("The timestamp and the HMAC of the body, signed with the webhook's signing secret"),
});

const maxEventBytes = 1_000_000;

export const receiveStripeEvent = defineEndpoint({
  method: "POST",
  path: "/stripe/webhook",
  operationId: "receiveStripeEvent",
  tag: "Service",
  summary: "Receive a Stripe event",
  description:
    "Called only by Stripe. Events without a subscription are accepted and ignored. Returns 404 if Stripe is not configured.",
  auth: "public",
  rateLimit: "write",
  headers: SignatureHeader,
  body: raw({ maxBytes: maxEventBytes, contentType: "application/json" }),
  success: ok(z.object({ received: z.literal(true) }), "The event was applied, now or earlier"),
  errors: [commonErrors.notFound, billingErrors.badSignature, billingErrors.wrongMode],
  handler: async ({ headers, body }) => {
    await applyStripeEvent(body, headers["stripe-signature"]);
    return { received: true } as const;
  },
});
