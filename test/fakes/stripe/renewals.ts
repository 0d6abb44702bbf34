import type { Ledger } from "./ledger";
import { daySeconds, type Subscription } from "./objects";
import { emitInvoice, periodEnd, type Subscriptions } from "./subscriptions";

const trialNoticeDays = 3;

/** What happens to subscriptions as time passes. */
export function createRenewals(ledger: Ledger, { cancel, update }: Subscriptions) {
  let isFailing = false;
  /** Subscriptions that began without a payment method and end with their trial. */
  const unpayable = new Set<string>();
  /** Trials whose end has been told. */
  const ending = new Set<string>();

  function renew(subscription: Subscription): void {
    for (const item of subscription.items.data) item.current_period_end = periodEnd(ledger, item.price);
    update(subscription, { status: isFailing ? "past_due" : "active" });
    emitInvoice(ledger, isFailing ? "invoice.payment_failed" : "invoice.paid", subscription);
  }

  function tellTrialEnd(subscription: Subscription): void {
    const { id, trial_end: end } = subscription;
    if (end === null || end - ledger.now() > trialNoticeDays * daySeconds || ending.has(id)) return;

    ending.add(id);
    ledger.emit("customer.subscription.trial_will_end", subscription);
  }

  return {
    unpayable,
    /** Payments of renewals fail from now on, or no longer. */
    failPayments(fail: boolean): void {
      isFailing = fail;
    },
    /** Ends a trial or period of the past: the subscription is canceled, renewed, or past due. */
    advance(subscription: Subscription): void {
      const clock = ledger.now();
      const [item] = subscription.items.data;
      if (!item || subscription.ended_at !== null) return;

      if (subscription.cancel_at !== null && subscription.cancel_at <= clock) cancel(subscription);
      else if (item.current_period_end <= clock && unpayable.has(subscription.id)) cancel(subscription);
      else if (item.current_period_end <= clock) renew(subscription);
      else if (subscription.status === "trialing") tellTrialEnd(subscription);
    },
  };
}
