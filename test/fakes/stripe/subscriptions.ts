import type { Ledger } from "./ledger";
import { daySeconds, type Price, type Subscription } from "./objects";

const intervalDays = { week: 7, month: 30, year: 365 };

export const periodEnd = ({ now }: Ledger, { recurring }: Price) =>
  now() + intervalDays[recurring.interval] * daySeconds;

export function emitInvoice(
  { emit, newObject }: Ledger,
  type: "invoice.paid" | "invoice.payment_failed",
  { id, customer, metadata }: Subscription,
): void {
  emit(type, {
    ...newObject("in", "invoice"),
    customer,
    parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
  });
}

interface NewSubscription {
  customer: string;
  price: Price;
  metadata: Record<string, string>;
  trialDays: number;
}

function newSubscription(
  ledger: Ledger,
  { customer, price, metadata, trialDays }: NewSubscription,
): Subscription {
  const created = ledger.newObject("sub", "subscription", metadata);
  const trialEnd = trialDays > 0 ? ledger.now() + trialDays * daySeconds : null;
  const item = {
    id: `si_${created.id}`,
    object: "subscription_item",
    price,
    quantity: 1,
    current_period_end: trialEnd ?? periodEnd(ledger, price),
  };

  return {
    ...created,
    customer,
    status: trialEnd === null ? "active" : "trialing",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: trialEnd === null ? null : ledger.now(),
    trial_end: trialEnd,
    items: {
      object: "list",
      has_more: false,
      url: `/v1/subscription_items?subscription=${created.id}`,
      data: [item],
    },
  };
}

/** What customers, the portal and the API do with the subscriptions of an account. */
export function createSubscriptions(ledger: Ledger) {
  const { emit, now } = ledger;

  function update(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    Object.assign(subscription, changes);
    emit("customer.subscription.updated", subscription);
    return subscription;
  }

  return {
    update,
    subscribe(customer: string, price: Price, metadata: Record<string, string> = {}, trialDays = 0) {
      const subscription = ledger.add(newSubscription(ledger, { customer, price, metadata, trialDays }));
      emit("customer.subscription.created", subscription);
      emitInvoice(ledger, "invoice.paid", subscription);

      return subscription;
    },
    cancel(subscription: Subscription): Subscription {
      Object.assign(subscription, {
        status: "canceled",
        ended_at: now(),
        canceled_at: subscription.canceled_at ?? now(),
      });
      emit("customer.subscription.deleted", subscription);
      return subscription;
    },
    changePrice(subscription: Subscription, price: Price): Subscription {
      for (const item of subscription.items.data)
        Object.assign(item, { price, current_period_end: periodEnd(ledger, price) });
      return update(subscription, {});
    },
    /** As the portal does in the flexible billing mode: a time, not the flag. */
    cancelAtPeriodEnd(subscription: Subscription): Subscription {
      const end = subscription.items.data[0]?.current_period_end ?? now();
      return update(subscription, { cancel_at: end, canceled_at: now() });
    },
    /** The payment that failed succeeds at a later attempt. */
    recover(subscription: Subscription): void {
      update(subscription, { status: "active" });
      emitInvoice(ledger, "invoice.paid", subscription);
    },
    /** A refund, in part or in full, leaves the subscription as it is. */
    refund({ customer }: Subscription): void {
      emit("charge.refunded", { ...ledger.newObject("ch", "charge"), customer, refunded: true });
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
