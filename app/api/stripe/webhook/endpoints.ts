import { z } from "zod";
import { applyStripeEvent } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, ok, raw } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

const SignatureHeader = z.object({
  "stripe-signature": z.string().describe("The time and the HMAC of the body with the secret of the webhook"),
});

const maxEventBytes = 1_000_000;

export const receiveStripeEvent = defineEndpoint({
  method: "POST",
  path: "/stripe/webhook",
  operationId: "receiveStripeEvent",
  tag: "Service",
  summary: "Receive an event of Stripe",
  description:
    "Only Stripe calls this. Events that do not concern a subscription are accepted and ignored. Without Stripe this is 404.",
  auth: "public",
  rateLimit: "write",
  headers: SignatureHeader,
  body: raw({ maxBytes: maxEventBytes, contentType: "application/json" }),
  success: ok(z.object({ received: z.literal(true) }), "The event was applied, now or before"),
  errors: [commonErrors.notFound, billingErrors.badSignature, billingErrors.wrongMode],
  handler: async ({ headers, body }) => {
    await applyStripeEvent(body, headers["stripe-signature"]);
    return { received: true } as const;
  },
});
