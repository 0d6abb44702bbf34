import { commitChanges, serviceActor } from "@/lib/changes";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { ensurePortalConfiguration, listPrices, type StripePrice } from "@/lib/platform/stripe";
import { requireBilling } from "./require-billing";
import { billingCycles, intervals, lookupKeyOf, paidPlans } from "./subscription";
import { setPlanOfUnsubscribed } from "./subscription-repository";

const accountsPerBatch = 200;

export interface BillingSetup {
  /** Problems of the prices in Stripe, a sentence each. */
  problems: string[];
  /** Undefined without any price. */
  portalConfigurationId: string | undefined;
}

/**
 * Checks the prices of the Stripe account and configures its portal to offer them. Can be repeated.
 */
export async function setUpBilling(): Promise<BillingSetup> {
  requireBilling();
  const expected = paidPlans.flatMap((plan) =>
    billingCycles.map((cycle) => ({ plan, cycle, lookupKey: lookupKeyOf(plan, cycle) })),
  );
  const prices = await listPrices(expected.map(({ lookupKey }) => lookupKey));
  const problems = expected.flatMap(({ plan, cycle, lookupKey }) => {
    const price = prices.find((one) => one.lookupKey === lookupKey);
    return price ? listProblems(price, plan, intervals[cycle]) : [`There is no active price ${lookupKey}.`];
  });

  return {
    problems,
    portalConfigurationId: prices.length > 0 ? await ensurePortalConfiguration(prices) : undefined,
  };
}

function listProblems(
  { lookupKey, interval, product }: StripePrice,
  plan: string,
  expected: string,
): string[] {
  return [
    ...(interval === expected
      ? []
      : [`The price ${lookupKey} is billed by ${interval ?? "nothing"}, not by ${expected}.`]),
    // Subscribers keep their price when it loses its lookup key to a new one.
    ...(product.tier === plan
      ? []
      : [`The product ${product.id} of ${lookupKey} has no metadata tier=${plan}.`]),
  ];
}

/**
 * Sets the plan of all accounts without a subscription, except sponsored ones. Returns how many had
 * another one.
 */
export async function setUnsubscribedPlan(tier: "free" | "sponsor"): Promise<number> {
  requireBilling();
  for (let count = 0; ; ) {
    const changed = await transaction(async () => {
      const accounts = await setPlanOfUnsubscribed(tier, accountsPerBatch, isoTime());
      await commitChanges(
        accounts.map(({ owner, uid }) => ({
          actor: serviceActor(owner),
          change: {
            resource: "subscription",
            action: "update",
            id: uid,
            fields: ["plan"],
            present: async () => ({ plan: tier }),
          },
        })),
      );
      return accounts.length;
    });

    count += changed;
    if (changed < accountsPerBatch) return count;
  }
}
