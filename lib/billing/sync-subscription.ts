import { changedFields, commitChange, isEmpty, serviceActor } from "@/lib/changes";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { listSubscriptions } from "@/lib/platform/stripe";
import { findSubscription } from "./repository";
import { projectSubscriptions, type SubscriptionColumns } from "./subscription";
import {
  type BilledAccountKey,
  lockBilledAccount,
  saveCustomer,
  saveSubscription,
} from "./subscription-repository";

/** The members of `Billing` that show a column. */
const members: { [Column in keyof SubscriptionColumns]?: string } = {
  planTier: "plan",
  subscriptionStatus: "status",
  billingCycle: "cycle",
  subscriptionCurrentPeriodEnd: "current_period_end",
  cancelAtPeriodEnd: "cancel_at_period_end",
  canceledAt: "canceled_at",
};

/**
 * Reads the subscriptions of an account from Stripe and saves what follows from them. Reads while the account is locked, so that the
 * last of several calls saves the latest state. An account that is unknown or closed is ignored.
 */
export async function syncSubscription(key: BilledAccountKey): Promise<void> {
  await transaction(async () => {
    const account = await lockBilledAccount(key);
    const customerId = account?.customerId ?? key.customerId;
    if (!account || customerId === undefined) return;
    const { owner, uid, customerId: savedCustomerId, ...current } = account;
    if (savedCustomerId === null) await saveCustomer(owner, customerId, null);
    else if (key.customerId !== undefined && key.customerId !== savedCustomerId)
      logger().warn({ uid, customerId: key.customerId }, "an account has a second customer in Stripe");
    const columns = projectSubscriptions(await listSubscriptions(customerId), current.planTier);
    const changes = changedFields<SubscriptionColumns>(current as SubscriptionColumns, columns);
    if (isEmpty(changes)) return;
    await saveSubscription(owner, changes, isoTime());
    const fields = Object.keys(changes).flatMap((column) => members[column as keyof typeof members] ?? []);
    await commitChange(serviceActor(owner), {
      ...{ resource: "subscription", action: "update", id: uid, fields },
      present: () => presentSubscription(owner),
    });
  });
}

/** The snapshot of the event `subscription.updated`. */
async function presentSubscription(owner: string): Promise<Record<string, unknown>> {
  const subscription = await findSubscription(owner);
  if (!subscription) return {};
  const { planTier, status, cycle, currentPeriodEnd, cancelAtPeriodEnd, canceledAt } = subscription;
  return {
    ...{ plan: planTier, status, cycle, current_period_end: currentPeriodEnd },
    ...{ cancel_at_period_end: cancelAtPeriodEnd, canceled_at: canceledAt },
  };
}
