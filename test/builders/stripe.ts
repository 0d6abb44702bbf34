import { env } from "@/lib/platform/process/env";
import { type FakeStripe, startStripe } from "../fakes/stripe/start-stripe";

/** Starts a fake Stripe with the prices of both plans. */
export async function startStripeWithPrices(): Promise<FakeStripe> {
  const stripe = await startStripe();
  for (const [lookupKey, amount] of [
    ["starter_monthly", 500],
    ["starter_annual", 5_000],
    ["pro_monthly", 1_500],
    ["pro_annual", 15_000],
  ] as const)
    stripe.addPrice(lookupKey, amount);
  return stripe;
}

/** Sells plans through this Stripe from here on, in this test file. */
export function sellThrough({ secretKey, webhookSecret, origin }: FakeStripe): void {
  Object.assign(env(), {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: origin,
  });
}
