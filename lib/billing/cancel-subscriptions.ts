import {
  cancelSubscription,
  expireCheckoutSessions,
  hasCustomer,
  listSubscriptions,
} from "@/lib/platform/stripe";
import { isBillingEnabled } from "./limits";
import { hasEnded } from "./subscription";
import { findCustomer } from "./subscription-repository";

/** Cancels all subscriptions of an account that is being removed, at once. Can be repeated. */
export async function cancelSubscriptions(owner: string): Promise<void> {
  if (!isBillingEnabled()) return;

  const customerId = (await findCustomer(owner))?.customerId;
  if (!customerId || !(await hasCustomer(customerId))) return;

  // First, because one that is paid becomes a subscription.
  await expireCheckoutSessions(customerId);
  for (const subscription of await listSubscriptions(customerId))
    if (!hasEnded(subscription)) await cancelSubscription(subscription.id);
}
