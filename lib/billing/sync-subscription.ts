import { changedFields, commitChange, isEmpty, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { listSubscriptions } from "@/lib/platform/stripe";
import { queueBillingMail } from "./mails";
import { findSubscription } from "./repository";
import { isLive, projectSubscriptions, type SubscriptionColumns } from "./subscription";
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
  graceUntil: "grace_until",
};

/**
 * Reads the subscriptions of an account from Stripe and saves what follows from them. Reads while
 * the account is locked, so that the last of several calls saves the latest state. An account that
 * is unknown or closed is ignored.
 */
export async function syncSubscription(key: BilledAccountKey, nowMs = Date.now()): Promise<void> {
  await transaction(async () => {
    const account = await lockBilledAccount(key);
    const customerId = account?.customerId ?? key.customerId;
    if (!account || customerId === undefined) return;

    const { owner, uid, customerId: savedCustomerId, ...current } = account;
    if (savedCustomerId === null) await saveCustomer(owner, customerId, null);
    else if (key.customerId !== undefined && key.customerId !== savedCustomerId)
      logger().warn({ uid, customerId: key.customerId }, "an account has a second customer in Stripe");
    const subscriptions = await listSubscriptions(customerId);
    const live = subscriptions.filter(isLive);
    if (live.length > 1)
      logger().warn(
        { uid, subscriptionIds: live.map(({ id }) => id) },
        "an account pays for several subscriptions",
      );

    const columns = projectSubscriptions(subscriptions, current, {
      nowMs,
      graceDays: env().ALBUMEN_BILLING_GRACE_DAYS,
    });
    const changes = changedFields<SubscriptionColumns>(current as SubscriptionColumns, columns);
    if (isEmpty(changes)) return;

    await saveSubscription(owner, changes, isoTime());
    // A payment that failed is told once, however often Stripe tries, and whether its event or the
    // reconciliation finds it.
    if (changes.subscriptionStatus === "past_due" && columns.graceUntil !== null)
      await queueBillingMail(owner, { kind: "paymentFailed", until: columns.graceUntil });
    const fields = Object.keys(changes).flatMap((column) => members[column as keyof typeof members] ?? []);
    await commitChange(serviceActor(owner), {
      resource: "subscription",
      action: "update",
      id: uid,
      fields,
      present: () => presentSubscription(owner),
    });
  });
}

/** The snapshot of the event `subscription.updated`. */
async function presentSubscription(owner: string): Promise<Record<string, unknown>> {
  const subscription = await findSubscription(owner);
  if (!subscription) return {};

  const { planTier, status, cycle, currentPeriodEnd, cancelAtPeriodEnd, canceledAt, graceUntil } =
    subscription;

  return {
    plan: planTier,
    status,
    cycle,
    current_period_end: currentPeriodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    grace_until: graceUntil,
  };
}

/**
 * Reads the account's subscription from Stripe. A failure is left to the webhook, and to the
 * reconciliation of the night.
 */
export async function refreshSubscription({ account: { uid } }: Actor): Promise<void> {
  await syncSubscription({ uid, customerId: undefined }).catch((err: unknown) =>
    logger().warn({ err, uid }, "the subscription could not be read"),
  );
}
