import type Stripe from "stripe";
import { secondMs } from "@/lib/kernel/time";
import { assertObject, callStripe, isMissing, quickly } from "./client";

/** The members of a subscription that this service reads. Times in milliseconds since 1970. */
export interface StripeSubscription {
  id: string;
  /** Stripe adds new ones. */
  status: string;
  createdMs: number;
  items: Array<{
    lookupKey: string | undefined;
    /**
     * `tier` in the product's metadata. Read only without a lookup key, which a price loses to its
     * successor.
     */
    productTier: string | undefined;
    interval: string | undefined;
    currentPeriodEndMs: number;
  }>;
  cancelAtPeriodEnd: boolean;
  cancelAtMs: number | undefined;
  /** Time of the requested cancellation. */
  canceledAtMs: number | undefined;
  endedAtMs: number | undefined;
  /** Undefined without a trial. */
  trialStartMs: number | undefined;
}

/**
 * Returns the customer's subscriptions, including ended ones. None when the customer does not
 * exist. Takes a few seconds at most.
 */
export async function listSubscriptions(customerId: string): Promise<StripeSubscription[]> {
  try {
    const { data } = assertObject(
      await callStripe((client) =>
        client.subscriptions.list({ customer: customerId, status: "all", limit: 100 }, quickly),
      ),
      "list",
    );
    const tiers = await readProductTiers(data);
    return data.map((subscription) => toSubscription(assertObject(subscription, "subscription"), tiers));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Cancels at once. Does nothing when it is canceled. */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  try {
    assertObject(await callStripe((client) => client.subscriptions.cancel(subscriptionId)), "subscription");
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const hasEnded = ({ status }: Stripe.Subscription) =>
  status === "canceled" || status === "incomplete_expired";

/** Stripe does not expand products in a list of subscriptions, four levels down. */
async function readProductTiers(subscriptions: readonly Stripe.Subscription[]) {
  const items = subscriptions.filter((one) => !hasEnded(one)).flatMap(({ items }) => items.data);
  const ids = items.flatMap(({ price }) => (price.lookup_key === null ? [toId(price.product)] : []));
  const tiers = await Promise.all([...new Set(ids)].map(async (id) => [id, await readTier(id)] as const));

  return new Map(tiers);
}

async function readTier(productId: string): Promise<string | undefined> {
  const options = { ...quickly, timeout: 1.5 * secondMs };
  const product = await callStripe((client) => client.products.retrieve(productId, {}, options));
  return assertObject(product, "product").metadata.tier;
}

const toId = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;

const toMs = (seconds: number | null) => (seconds === null ? undefined : seconds * secondMs);

function toSubscription(
  subscription: Stripe.Subscription,
  tiers: ReadonlyMap<string, string | undefined>,
): StripeSubscription {
  return {
    id: subscription.id,
    status: subscription.status,
    createdMs: subscription.created * secondMs,
    items: subscription.items.data.map(({ price, current_period_end }) => ({
      lookupKey: price.lookup_key ?? undefined,
      productTier: tiers.get(toId(price.product)),
      interval: price.recurring?.interval,
      currentPeriodEndMs: current_period_end * secondMs,
    })),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAtMs: toMs(subscription.cancel_at),
    canceledAtMs: toMs(subscription.canceled_at),
    endedAtMs: toMs(subscription.ended_at),
    trialStartMs: toMs(subscription.trial_start),
  };
}
