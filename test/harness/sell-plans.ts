import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import type { PlanTier } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Caller, createCaller } from "./caller";

/** Nothing listens there. */
const noStripe = "http://127.0.0.1:1";

/** Turns the sale of plans, and with it their limits, on or off for the tests of this file. */
export function sellPlans(isSold = true): void {
  Object.assign(env(), { STRIPE_SECRET_KEY: isSold ? "sk_test_1" : undefined, STRIPE_API_URL: noStripe });
}

/** Creates an account with a plan that nobody paid for. */
export async function createPlanOwner(origin: string, planTier: PlanTier = "free"): Promise<Caller> {
  const caller = await createCaller(origin);
  await db().update(users).set({ planTier }).where(eq(users.owner, caller.actor.library.owner));
  return caller;
}
