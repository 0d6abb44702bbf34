import type { Actor } from "@/lib/kernel/actor";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import { consumeLimit, type RateLimitResult } from "@/lib/platform/rate-limiting/rate-limiter";
import { plans } from "./plans";

/** Counts a call of the credential in the class, within what the plan of its account allows. */
export function consumeActorLimit(
  { credentialId, account }: Pick<Actor, "credentialId" | "account">,
  limitClass: RateLimitClass,
): Promise<RateLimitResult> {
  return consumeLimit(limitClass, credentialId, plans[account.planTier].rates[limitClass]);
}
