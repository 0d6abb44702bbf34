import type { Actor } from "@/lib/kernel/actor";
import { consumeLimit, type RateLimitResult } from "@/lib/platform/rate-limiting/rate-limiter";
import { plans } from "./plans";

/** The classes of calls whose number in a minute the plan limits. */
export type RateClass = keyof (typeof plans)["free"]["rates"];

/** Counts a call of the credential in the class, within what the plan of its account allows. */
export function consumeActorLimit(
  { credentialId, account }: Pick<Actor, "credentialId" | "account">,
  rateClass: RateClass,
): Promise<RateLimitResult> {
  return consumeLimit(rateClass, credentialId, plans[account.planTier].rates[rateClass]);
}
