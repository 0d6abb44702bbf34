import type { PlanTier } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { plans } from "./plans";
import { findSubscription } from "./repository";
import { type Metric, metrics } from "./resource";

/** Null is no limit. */
export type Limits = Readonly<Record<Metric, number | null>>;

const unlimited = Object.fromEntries(metrics.map((metric) => [metric, null])) as Limits;

/** Whether this installation sells plans. */
export function isBillingEnabled(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

/** Returns the limits of a plan; none where no plans are sold. */
export function limitsOfPlan(plan: PlanTier): Limits {
  return isBillingEnabled() ? plans[plan].limits : unlimited;
}

/** Returns what the owner may use at present. */
export async function limitsOf(owner: string): Promise<Limits> {
  if (!isBillingEnabled()) return unlimited;
  const subscription = await findSubscription(owner);
  return limitsOfPlan(subscription?.planTier ?? "free");
}
