import type { PlanTier } from "@/lib/kernel/actor";
import { dayMs, isoTime } from "@/lib/kernel/time";
import type { StripeSubscription } from "@/lib/platform/stripe";

/** The plans for sale, the best last. */
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
  /** Time of the requested cancellation. */
  canceledAt: string | null;
  /**
   * Until then the plan stays although a payment failed, or deliveries continue although the plan
   * became smaller.
   */
  graceUntil: string | null;
  /** Start of the account's only trial. */
  trialedAt: string | null;
}

/** The stored columns that the next ones depend on. */
export type FormerColumns = Pick<
  SubscriptionColumns,
  "planTier" | "subscriptionStatus" | "graceUntil" | "trialedAt"
>;

/** A status that is unknown here gives no access. Past due gives it for the days of grace. */
const entitledStatuses: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);
const paidStatuses: ReadonlySet<string> = new Set(["active", "trialing"]);

/** The current and how long an owner whose payment fails keeps the plan. */
interface GraceRule {
  nowMs: number;
  graceDays: number;
}

/** There is nothing left to pay, to resume or to change. */
const endedStatuses = new Set(["canceled", "incomplete_expired"]);

export function hasEnded({ status }: StripeSubscription): boolean {
  return endedStatuses.has(status);
}

/**
 * Whether a second subscription would be paid in addition. The first payment of an incomplete one
 * has not succeeded.
 */
export function isLive(subscription: StripeSubscription): boolean {
  return !hasEnded(subscription) && subscription.status !== "incomplete";
}

/**
 * Returns the columns for all subscriptions of a customer: the best plan that one of them gives, of
 * several the newest. A plan that is past due lasts for the days of grace, which start when it is
 * first seen so.
 */
export function projectSubscriptions(
  subscriptions: readonly StripeSubscription[],
  former: FormerColumns,
  rule: GraceRule,
): SubscriptionColumns {
  const { nowMs, graceDays } = rule;
  const newGraceUntil = isoTime(nowMs + graceDays * dayMs);
  const overdueUntil = (former.subscriptionStatus === "past_due" && former.graceUntil) || newGraceUntil;
  const statuses = overdueUntil > isoTime(nowMs) ? entitledStatuses : paidStatuses;
  const rankOf = (subscription: StripeSubscription) => rank(subscription, statuses);
  const [subscription] = [...subscriptions].sort(
    (one, other) => rankOf(other) - rankOf(one) || other.createdMs - one.createdMs,
  );
  const givenTier = subscription ? tierOf(subscription, statuses) : "free";
  // A sponsored account is set by hand.
  const planTier = former.planTier === "sponsor" ? "sponsor" : givenTier;
  const trialedAt = former.trialedAt ?? firstTrial(subscriptions);
  const graceUntil =
    subscription?.status === "past_due" ? overdueUntil : graceAfter(former, planTier, nowMs, newGraceUntil);
  if (!subscription) return { planTier, ...noSubscription, graceUntil, trialedAt };

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
    graceUntil,
    trialedAt,
  };
}

/**
 * The grace of a subscription that is not past due: deliveries continue for some days after the
 * plan became smaller.
 */
function graceAfter(
  former: FormerColumns,
  planTier: PlanTier,
  nowMs: number,
  newGraceUntil: string,
): string | null {
  const change = tierRank(planTier) - tierRank(former.planTier);
  const runningUntil =
    former.graceUntil !== null && former.graceUntil > isoTime(nowMs) ? former.graceUntil : null;
  if (change < 0) return runningUntil ?? newGraceUntil;
  // Paid again.
  if (change > 0 || former.subscriptionStatus === "past_due") return null;

  return runningUntil;
}

function firstTrial(subscriptions: readonly StripeSubscription[]): string | null {
  const starts = subscriptions.flatMap(({ trialStartMs }) => trialStartMs ?? []);
  return starts.length > 0 ? isoTime(Math.min(...starts)) : null;
}

const noSubscription = {
  billingSubscriptionId: null,
  subscriptionStatus: null,
  billingCycle: null,
  subscriptionCurrentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
} as const;

/**
 * A subscription that gives a plan comes before one that is live, and that before one that has
 * ended.
 */
function rank(subscription: StripeSubscription, statuses: ReadonlySet<string>): number {
  const planRank = tierRank(tierOf(subscription, statuses));
  return planRank > 0 ? 1 + planRank : hasEnded(subscription) ? 0 : 1;
}

const tierRank = (tier: PlanTier) => ["free", ...paidPlans, "sponsor"].indexOf(tier);

function tierOf({ status, items }: StripeSubscription, statuses: ReadonlySet<string>): PaidPlan | "free" {
  if (!statuses.has(status)) return "free";

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
