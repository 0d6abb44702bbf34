import { type Form, textAt, valueAt } from "./form-body";

/** Any object of the API; the tests read little of it. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  livemode: boolean;
  metadata: Record<string, string>;
}

export interface Product extends StripeObject {
  name: string;
}

export interface Price extends StripeObject {
  active: boolean;
  lookup_key: string | null;
  unit_amount: number;
  currency: string;
  product: string;
  recurring: { interval: "month" | "year" | "week" };
}

export interface Customer extends StripeObject {
  email: string | null;
  deleted?: true;
}

export interface Subscription extends StripeObject {
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  items: {
    object: "list";
    data: Array<{ id: string; object: string; price: Price; current_period_end: number; quantity: number }>;
    has_more: false;
    url: string;
  };
}

export interface CheckoutSession extends StripeObject {
  customer: string;
  client_reference_id: string | null;
  mode: string;
  status: "open" | "complete" | "expired";
  subscription: string | null;
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string;
}

export interface PortalSession extends StripeObject {
  customer: string;
  configuration: string;
  url: string;
  return_url: string;
}

export interface Configuration extends StripeObject {
  active: boolean;
  features: Form;
}

export interface StripeEvent extends StripeObject {
  type: string;
  api_version: string;
  pending_webhooks: number;
  data: { object: unknown };
}

export const daySeconds = 86_400;
const trialNoticeDays = 3;
const intervalDays = { week: 7, month: 30, year: 365 };

/**
 * Creates a Stripe account with its content and its events. Every change adds an event; none is
 * delivered.
 */
export function createStripeAccount(apiVersion: string) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  let count = 0;
  let clock = Math.floor(Date.now() / 1000);
  let isFailing = false;
  /** Subscriptions that started without a payment method and end with their trial. */
  const unpayable = new Set<string>();
  /** Trials whose end has been told. */
  const ending = new Set<string>();

  const newObject = (prefix: string, object: string, metadata: Record<string, string> = {}) => ({
    id: `${prefix}_${String(++count).padStart(6, "0")}`,
    object,
    metadata,
    created: clock,
    livemode: false,
  });
  function add<Added extends StripeObject>(added: Added): Added {
    objects.set(added.id, added);
    return added;
  }
  /** An event has a copy of its object, as it was. */
  function emit(type: string, object: unknown): StripeEvent {
    const event = {
      ...newObject("evt", "event"),
      type,
      api_version: apiVersion,
      pending_webhooks: 1,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    return event;
  }
  const all = <Found extends StripeObject>(object: string) =>
    [...objects.values()].filter((one) => one.object === object).reverse() as Found[];
  const periodEnd = ({ recurring }: Price) => clock + intervalDays[recurring.interval] * daySeconds;
  const emitInvoice = (type: string, { id, customer, metadata }: Subscription) =>
    emit(type, {
      ...newObject("in", "invoice"),
      customer,
      parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
    });

  function addPrice(lookupKey: string, unitAmount: number, metadata: Record<string, string> = {}): Price {
    const [tier = "", cycle] = lookupKey.split("_");
    const known = all<Product>("product").find((product) => product.metadata.tier === tier);
    const product = known ?? add<Product>({ ...newObject("prod", "product", { tier }), name: tier });
    return add<Price>({
      ...newObject("price", "price", metadata),
      active: true,
      lookup_key: lookupKey,
      unit_amount: unitAmount,
      currency: "eur",
      product: product.id,
      recurring: { interval: cycle === "annual" ? "year" : "month" },
    });
  }

  function subscribe(
    customer: string,
    price: Price,
    metadata: Record<string, string> = {},
    trialDays = 0,
  ): Subscription {
    const created = newObject("sub", "subscription", metadata);
    const trialEnd = trialDays > 0 ? clock + trialDays * daySeconds : null;
    const subscription = add<Subscription>({
      ...created,
      customer,
      status: trialEnd === null ? "active" : "trialing",
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      trial_start: trialEnd === null ? null : clock,
      trial_end: trialEnd,
      items: {
        object: "list",
        has_more: false,
        url: `/v1/subscription_items?subscription=${created.id}`,
        data: [
          {
            id: `si_${created.id}`,
            object: "subscription_item",
            price,
            quantity: 1,
            current_period_end: trialEnd ?? periodEnd(price),
          },
        ],
      },
    });
    emit("customer.subscription.created", subscription);
    emitInvoice("invoice.paid", subscription);
    return subscription;
  }

  function cancel(subscription: Subscription): Subscription {
    Object.assign(subscription, {
      status: "canceled",
      ended_at: clock,
      canceled_at: subscription.canceled_at ?? clock,
    });
    emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  function update(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    Object.assign(subscription, changes);
    emit("customer.subscription.updated", subscription);
    return subscription;
  }

  function changePrice(subscription: Subscription, price: Price): Subscription {
    for (const item of subscription.items.data)
      Object.assign(item, { price, current_period_end: periodEnd(price) });
    return update(subscription, {});
  }

  /** As the portal does in the flexible billing mode: a time, not the flag. */
  function cancelAtPeriodEnd(subscription: Subscription): Subscription {
    const end = subscription.items.data[0]?.current_period_end ?? clock;
    return update(subscription, { cancel_at: end, canceled_at: clock });
  }

  /**
   * Ends the trials and periods of the past: each subscription is canceled, renewed, or past due.
   */
  function advance(seconds: number): void {
    clock += seconds;
    for (const subscription of all<Subscription>("subscription")) {
      const [item] = subscription.items.data;
      if (!item || subscription.ended_at !== null) continue;
      if (subscription.cancel_at !== null && subscription.cancel_at <= clock) cancel(subscription);
      else if (item.current_period_end <= clock && unpayable.has(subscription.id)) cancel(subscription);
      else if (item.current_period_end <= clock) renew(subscription);
      else if (subscription.status === "trialing") tellTrialEnd(subscription);
    }
    for (const session of all<CheckoutSession>("checkout.session"))
      if (session.status === "open" && session.expires_at <= clock) expireCheckout(session);
  }

  function tellTrialEnd(subscription: Subscription): void {
    const { id, trial_end: end } = subscription;
    if (end === null || end - clock > trialNoticeDays * daySeconds || ending.has(id)) return;
    ending.add(id);
    emit("customer.subscription.trial_will_end", subscription);
  }

  function expireCheckout(session: CheckoutSession): CheckoutSession {
    Object.assign(session, { status: "expired", url: null });
    emit("checkout.session.expired", session);
    return session;
  }

  /** The payment that failed succeeds at a later attempt. */
  function recover(subscription: Subscription): void {
    update(subscription, { status: "active" });
    emitInvoice("invoice.paid", subscription);
  }

  /** A refund, in part or in full, leaves the subscription as it is. */
  function refund({ customer }: Subscription): void {
    emit("charge.refunded", { ...newObject("ch", "charge"), customer, refunded: true });
  }

  function renew(subscription: Subscription): void {
    for (const item of subscription.items.data) item.current_period_end = periodEnd(item.price);
    update(subscription, { status: isFailing ? "past_due" : "active" });
    emitInvoice(isFailing ? "invoice.payment_failed" : "invoice.paid", subscription);
  }

  /**
   * Pays, or starts the trial; without a payment method, nothing can be collected when that ends.
   */
  function pay(session: CheckoutSession, subscriptionData: Form, hasMethod = true): Subscription {
    const price = objects.get(textAt(subscriptionData, "price") ?? "") as Price;
    const metadata = (valueAt(subscriptionData, "metadata") ?? {}) as Record<string, string>;
    const trialDays = Number(textAt(subscriptionData, "trial_period_days") ?? 0);
    if (!hasMethod && trialDays === 0) throw new Error("a payment needs a method");
    const subscription = subscribe(session.customer, price, metadata, trialDays);
    if (!hasMethod) unpayable.add(subscription.id);
    Object.assign(session, { status: "complete", subscription: subscription.id, url: null });
    emit("checkout.session.completed", session);
    return subscription;
  }

  function deleteCustomer(customer: Customer): void {
    for (const subscription of all<Subscription>("subscription"))
      if (subscription.customer === customer.id && subscription.ended_at === null) cancel(subscription);
    emit("customer.deleted", customer);
    customer.deleted = true;
  }

  return {
    objects,
    events,
    newObject,
    add,
    all,
    emit,
    addPrice,
    subscribe,
    cancel,
    update,
    changePrice,
    cancelAtPeriodEnd,
    advance,
    pay,
    deleteCustomer,
    expireCheckout,
    recover,
    refund,
    /** Payments of renewals fail from now on, or no longer. */
    failPayments(fail: boolean) {
      isFailing = fail;
    },
  };
}

export type StripeAccount = ReturnType<typeof createStripeAccount>;
