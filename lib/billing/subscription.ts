import type { PlanTier } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import type { StripeSubscription } from "@/lib/platform/stripe";

/** What can be bought, the best last. */
export const paidPlans = ["starter", "pro"] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const billingCycles = ["monthly", "annual"] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** The name of a price in Stripe. */
export const lookupKeyOf = (plan: PaidPlan, cycle: BillingCycle) => `${plan}_${cycle}` as const;

export const intervals: Record<BillingCycle, string> = { monthly: "month", annual: "year" };

/** The columns of `users` that follow from the customer's subscriptions. */
export interface SubscriptionColumns {
  planTier: PlanTier;
  billingSubscriptionId: string | null;
  subscriptionStatus: string | null;
  billingCycle: BillingCycle | null;
  subscriptionCurrentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** When the cancellation was requested. */
  canceledAt: string | null;
}

/** While Stripe tries again to collect a payment that failed, the plan stays. A status that is unknown here gives no access. */
const entitledStatuses = new Set(["active", "trialing", "past_due"]);

/** There is nothing left to pay, to resume or to change. */
const endedStatuses = new Set(["canceled", "incomplete_expired"]);

export function hasEnded({ status }: StripeSubscription): boolean {
  return endedStatuses.has(status);
}

/** Whether a second subscription would be paid in addition. The first payment of an incomplete one has not succeeded. */
export function isLive(subscription: StripeSubscription): boolean {
  return !hasEnded(subscription) && subscription.status !== "incomplete";
}

/** Returns the columns for all subscriptions of a customer: the best plan that one of them gives, of several the newest. */
export function projectSubscriptions(
  subscriptions: readonly StripeSubscription[],
  currentTier: PlanTier,
): SubscriptionColumns {
  const [subscription] = [...subscriptions].sort(
    (one, other) => rankOf(other) - rankOf(one) || other.createdMs - one.createdMs,
  );
  // A sponsored account is set by hand.
  const planTier = currentTier === "sponsor" ? "sponsor" : subscription ? tierOf(subscription) : "free";
  if (!subscription) return { planTier, ...noSubscription };
  const { id, status, items, cancelAtPeriodEnd, cancelAtMs, canceledAtMs, endedAtMs } = subscription;
  const periodEnds = items.map(({ currentPeriodEndMs }) => currentPeriodEndMs);
  return {
    planTier,
    billingSubscriptionId: id,
    subscriptionStatus: status,
    billingCycle: cycleOf(items[0]?.interval),
    subscriptionCurrentPeriodEnd: periodEnds.length > 0 ? isoTime(Math.max(...periodEnds)) : null,
    cancelAtPeriodEnd: endedAtMs === undefined && (cancelAtPeriodEnd || cancelAtMs !== undefined),
    canceledAt: canceledAtMs === undefined ? null : isoTime(canceledAtMs),
  };
}

const noSubscription = {
  billingSubscriptionId: null,
  subscriptionStatus: null,
  billingCycle: null,
  subscriptionCurrentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
} as const;

/** A subscription that gives a plan comes before one that is live, and that before one that has ended. */
function rankOf(subscription: StripeSubscription): number {
  const planRank = (paidPlans as readonly string[]).indexOf(tierOf(subscription));
  return planRank >= 0 ? 2 + planRank : hasEnded(subscription) ? 0 : 1;
}

function tierOf({ status, items }: StripeSubscription): PaidPlan | "free" {
  if (!entitledStatuses.has(status)) return "free";
  const plans = items.map(({ lookupKey, productTier }) =>
    paidPlans.find(
      (plan) => billingCycles.some((cycle) => lookupKeyOf(plan, cycle) === lookupKey) || plan === productTier,
    ),
  );
  return paidPlans.findLast((plan) => plans.includes(plan)) ?? "free";
}

function cycleOf(interval: string | undefined): BillingCycle | null {
  return billingCycles.find((cycle) => intervals[cycle] === interval) ?? null;
}
