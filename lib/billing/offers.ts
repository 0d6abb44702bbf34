import { minuteMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { listPrices, type StripePrice } from "@/lib/platform/stripe";
import { isBillingEnabled } from "./limits";
import { plans } from "./plans";
import { type BillingResource, billedPlans } from "./resource";
import { billingCycles, lookupKeyOf, paidPlans } from "./subscription";

type Offer = BillingResource["plans"][number];

const maxAgeMs = 10 * minuteMs;
/** Time for which a failure is not repeated: each page would wait for it. */
const failureMs = minuteMs;
const cache = singleton("prices", () => ({
  prices: Promise.resolve<StripePrice[]>([]),
  expiresAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Returns the plans with their limits, and with the prices of Stripe unless it cannot be asked.
 * None where no plans are sold.
 */
export async function listOffers(nowMs = Date.now()): Promise<Offer[]> {
  if (!isBillingEnabled()) return [];

  if (nowMs > cache.expiresAt) {
    cache.expiresAt = nowMs + maxAgeMs;
    cache.prices = readPrices(nowMs);
  }
  const prices = await cache.prices;

  return billedPlans.map((plan) => ({ plan, prices: findPrices(prices, plan), limits: plans[plan].limits }));
}

async function readPrices(nowMs: number): Promise<StripePrice[]> {
  const lookupKeys = paidPlans.flatMap((plan) => billingCycles.map((cycle) => lookupKeyOf(plan, cycle)));
  try {
    return await listPrices(lookupKeys, { isQuick: true });
  } catch (err) {
    logger().warn({ err }, "the prices could not be read");
    cache.expiresAt = nowMs + failureMs;
    return [];
  }
}

function findPrices(prices: readonly StripePrice[], plan: Offer["plan"]): Offer["prices"] {
  const find = (cycle: (typeof billingCycles)[number]) => {
    if (plan === "free") return null;

    const price = prices.find(({ lookupKey }) => lookupKey === lookupKeyOf(plan, cycle));
    if (price?.unitAmount == null) return null;

    return { amount: price.unitAmount, currency: price.currency };
  };
  return { monthly: find("monthly"), annual: find("annual") };
}
