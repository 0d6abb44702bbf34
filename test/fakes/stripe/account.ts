import { type Form, textAt, valueAt } from "./form-body";
import { createLedger, type Ledger } from "./ledger";
import type { CheckoutSession, Customer, Price, Product, Subscription } from "./objects";
import { createRenewals } from "./renewals";
import { createSubscriptions } from "./subscriptions";

/**
 * Creates a Stripe account with its content and its events. Every change adds an event; none is
 * delivered.
 */
export function createStripeAccount(apiVersion: string) {
  const ledger = createLedger(apiVersion);
  const { objects, events, newObject, add, all, emit } = ledger;
  const subscriptions = createSubscriptions(ledger);
  const { unpayable, failPayments, advance } = createRenewals(ledger, subscriptions);

  function expireCheckout(session: CheckoutSession): CheckoutSession {
    Object.assign(session, { status: "expired", url: null });
    emit("checkout.session.expired", session);
    return session;
  }

  return {
    objects,
    events,
    newObject,
    add,
    all,
    emit,
    ...subscriptions,
    expireCheckout,
    failPayments,
    addPrice: (lookupKey: string, unitAmount: number, metadata: Record<string, string> = {}) =>
      addPrice(ledger, { lookupKey, unitAmount, metadata }),
    /** Ends the trials, periods and checkout sessions of the past. */
    advance(seconds: number): void {
      ledger.pass(seconds);
      for (const subscription of all<Subscription>("subscription")) advance(subscription);
      for (const session of all<CheckoutSession>("checkout.session"))
        if (session.status === "open" && session.expires_at <= ledger.now()) expireCheckout(session);
    },
    /**
     * Pays, or begins the trial; without a payment method, nothing can be collected when that ends.
     */
    pay(session: CheckoutSession, subscriptionData: Form, hasMethod = true): Subscription {
      const price = objects.get(textAt(subscriptionData, "price") ?? "") as Price;
      const metadata = (valueAt(subscriptionData, "metadata") ?? {}) as Record<string, string>;
      const trialDays = Number(textAt(subscriptionData, "trial_period_days") ?? 0);
      if (!hasMethod && trialDays === 0) throw new Error("a payment needs a method");

      const subscription = subscriptions.subscribe(session.customer, price, metadata, trialDays);
      if (!hasMethod) unpayable.add(subscription.id);
      Object.assign(session, { status: "complete", subscription: subscription.id, url: null });
      emit("checkout.session.completed", session);

      return subscription;
    },
    deleteCustomer(customer: Customer): void {
      for (const subscription of all<Subscription>("subscription"))
        if (subscription.customer === customer.id && subscription.ended_at === null)
          subscriptions.cancel(subscription);
      emit("customer.deleted", customer);
      customer.deleted = true;
    },
  };
}

export type StripeAccount = ReturnType<typeof createStripeAccount>;

interface NewPrice {
  lookupKey: string;
  unitAmount: number;
  metadata: Record<string, string>;
}

/** Adds the product of the tier too, if there is none. */
function addPrice({ all, add, newObject }: Ledger, { lookupKey, unitAmount, metadata }: NewPrice): Price {
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
