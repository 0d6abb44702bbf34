import { env } from "@/lib/platform/process/env";

/** Nothing listens there. */
const noStripe = "http://127.0.0.1:1";

/** Turns the sale of plans, and with it their limits, on or off for the tests of this file. */
export function sellPlans(isSold = true): void {
  Object.assign(env(), { STRIPE_SECRET_KEY: isSold ? "sk_test_1" : undefined, STRIPE_API_URL: noStripe });
}
