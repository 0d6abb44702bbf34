import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { isLiveMode, verifyWebhook } from "@/lib/platform/stripe";
import { billingErrors } from "./errors";
import { queueBillingMail, queueDisputeMails } from "./mails";
import { requireBilling } from "./require-billing";
import { type BilledAccountKey, insertStripeEvent, lockBilledAccount } from "./subscription-repository";
import { syncSubscription } from "./sync-subscription";

/** Events after which a customer's subscriptions may be different. */
const followedTypes: readonly RegExp[] = [
  /^checkout\.session\.(completed|async_payment_(succeeded|failed))$/,
  /^customer\.subscription\./,
  /^invoice\.(paid|payment_failed|payment_action_required)$/,
  /^customer\.deleted$/,
];

/**
 * Applies what Stripe reports. The event only names the customer: the state is read from Stripe, so
 * neither the order nor the age of events matters. An event is applied once, and again only if it
 * failed.
 * @throws AppError BAD_SIGNATURE, WRONG_MODE
 */
export async function applyStripeEvent(rawBody: Uint8Array, signature: string): Promise<void> {
  requireBilling(commonErrors.notFound);
  const event = await verifyWebhook(rawBody, signature);
  if (!event) throw new AppError(billingErrors.badSignature);
  if (event.isLive !== isLiveMode()) throw new AppError(billingErrors.wrongMode);

  const { id, type, customerId, uid } = event;
  if (type === "charge.dispute.created") return tellDispute(id, type);
  if (!followedTypes.some((followed) => followed.test(type))) return;

  await transaction(async () => {
    if (!(await insertStripeEvent(id, type, isoTime()))) return;

    await syncSubscription({ customerId, uid });
    if (type === "customer.subscription.trial_will_end") await tellTrialEnd({ customerId, uid });
  });
}

/** The dispute names a charge and no account: operators answer it at Stripe. */
async function tellDispute(id: string, type: string): Promise<void> {
  logger().warn({ eventId: id }, "a payment is disputed");

  await transaction(async () => {
    if (await insertStripeEvent(id, type, isoTime())) await queueDisputeMails();
  });
}

/** By the state that was just read: the trial may have ended, or been canceled, since the event. */
async function tellTrialEnd(key: BilledAccountKey): Promise<void> {
  const account = await lockBilledAccount(key);
  if (account?.subscriptionStatus !== "trialing" || account.cancelAtPeriodEnd) return;

  const until = account.subscriptionCurrentPeriodEnd;
  if (until !== null) await queueBillingMail(account.owner, { kind: "trialEnding", until });
}
