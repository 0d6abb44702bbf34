import { setUpBilling } from "@/lib/billing";
import { env } from "@/lib/platform/process/env";
import type { Account } from "@/test/builders/account";
import { type FakeStripe, startStripe } from "@/test/fakes/stripe/start-stripe";
import { type Examples, noParams } from "./example";

let started: Promise<FakeStripe> | undefined;

async function startWithPrices(): Promise<FakeStripe> {
  const stripe = await startStripe();
  for (const name of ["starter_monthly", "starter_annual", "pro_monthly", "pro_annual"]) {
    stripe.addPrice(name, 500);
  }
  return stripe;
}

/** Sells plans by a Stripe that all examples of the process share. */
async function sellPlans(): Promise<FakeStripe> {
  started ??= startWithPrices();
  const stripe = await started;
  Object.assign(env(), {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.origin,
  });

  return stripe;
}

const choice = { plan: "starter", cycle: "monthly" };

async function becomeCustomer({ browser }: Account): Promise<void> {
  await sellPlans();
  await setUpBilling();
  await browser.expect(201, "POST", "/api/billing/checkout", choice);
}

export const billingExamples: Examples = {
  getBilling: { call: () => sellPlans().then(noParams), stranger: "own" },
  updateBillingAlerts: {
    call: async () => ({ body: await sellPlans().then(() => ({ email: true, thresholds: [50, 90] })) }),
    stranger: "own",
  },
  startCheckout: { call: async () => ({ body: await sellPlans().then(() => choice) }), stranger: "own" },
  openBillingPortal: {
    call: (account) => becomeCustomer(account).then(noParams),
    stranger: { status: 409, code: "CONFLICT" },
  },
};
