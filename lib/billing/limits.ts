import type { Actor, PlanTier } from "@/lib/kernel/actor";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import { env } from "@/lib/platform/process/env";
import { consumeLimit, type RateLimitResult } from "@/lib/platform/rate-limiting/rate-limiter";
import { plans } from "./plans";
import { findOwnLimits } from "./repository";
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

/** Whether the owner may encrypt further images. Encrypted ones stay readable under every plan. */
export async function includesEncryption(owner: string): Promise<boolean> {
  if (!isBillingEnabled()) return true;
  return plans[(await findOwnLimits(owner))?.planTier ?? "free"].hasEncryption;
}

/** Returns how many of these the owner may have. What exceeds the limit of a smaller plan stays. */
export async function maxCountOf(owner: string, name: "maxRecipes" | "maxCollections"): Promise<number> {
  const plan = isBillingEnabled() ? (await findOwnLimits(owner))?.planTier : "pro";
  return plans[plan ?? "free"][name];
}

/** Limits that an operator has set for one account in place of the limits of its plan. */
export type QuotaOverrides = Partial<Record<Metric, number>>;

/** Returns the limits of a plan, replaced by the limits of the account if it has them. */
export function limitsWith(plan: PlanTier, overrides: QuotaOverrides): Limits {
  return { ...limitsOfPlan(plan), ...overrides };
}

/** Returns what the owner may use currently. */
export async function limitsOf(owner: string): Promise<Limits> {
  const row = await findOwnLimits(owner);
  return limitsWith(row?.planTier ?? "free", row?.quotas ?? {});
}

/** Counts a call of the credential in the class, within what the plan of its account allows. */
export function consumeActorLimit(
  { credentialId, account }: Pick<Actor, "credentialId" | "account">,
  limitClass: RateLimitClass,
): Promise<RateLimitResult> {
  return consumeLimit(limitClass, credentialId, plans[account.planTier].rates[limitClass]);
}
