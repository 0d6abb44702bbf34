import type Stripe from "stripe";
import { hourMs, secondMs } from "@/lib/kernel/time";
import { assertObject, callStripe, isRejected, quickly } from "./client";

interface NewCheckout {
  customerId: string;
  uid: string;
  priceId: string;
  /** Days before the first payment; 0 for none. */
  trialDays: number;
  hasAutomaticTax: boolean;
  /** May contain `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
}

/** Names what a page sells, so that the page can be used again. */
const offerOf = ({ priceId, trialDays, hasAutomaticTax }: NewCheckout) =>
  [priceId, trialDays, hasAutomaticTax].join(" ");

/**
 * Opens a page of Stripe where the customer subscribes. Returns its URL. Takes a few seconds at
 * most.
 */
export async function createCheckoutSession(checkout: NewCheckout): Promise<string> {
  const { customerId, uid, priceId, trialDays, hasAutomaticTax, successUrl, cancelUrl } = checkout;
  const session = await callStripe((client) =>
    client.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customerId,
        client_reference_id: uid,
        metadata: { uid, offer: offerOf(checkout) },
        subscription_data: {
          metadata: { uid },
          ...(trialDays > 0 && {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
          }),
        },
        line_items: [{ price: priceId, quantity: 1 }],
        payment_method_collection: "if_required",
        allow_promotion_codes: true,
        automatic_tax: { enabled: hasAutomaticTax },
        // The tax depends on the place.
        billing_address_collection: hasAutomaticTax ? "required" : "auto",
        tax_id_collection: { enabled: true },
        // The customer exists already; a tax id belongs to a name.
        customer_update: { name: "auto", address: "auto" },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      quickly,
    ),
  );
  const { url } = assertObject(session, "checkout.session");
  if (url === null) throw new Error("Stripe returned a checkout session without a URL.");

  return url;
}

/**
 * Closes the customer's open pages except one that sells the same and stays open for an hour.
 * Returns the URL of that one. A page that is being paid cannot be closed: it becomes a
 * subscription.
 */
export async function keepCheckoutSession(
  checkout: NewCheckout,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const sessions = await listOpenSessions(checkout.customerId);
  const kept = sessions.find(
    ({ metadata, expires_at, url }) =>
      url !== null && metadata?.offer === offerOf(checkout) && expires_at * secondMs > nowMs + hourMs,
  );
  for (const session of sessions) if (session !== kept) await expire(session.id);

  return kept?.url ?? undefined;
}

/** Closes the pages that are still open, so that nothing can be paid on them. */
export async function expireCheckoutSessions(customerId: string): Promise<void> {
  for (const { id } of await listOpenSessions(customerId)) await expire(id);
}

async function listOpenSessions(customerId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = assertObject(
    await callStripe((client) =>
      client.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 }, quickly),
    ),
    "list",
  );
  return data;
}

async function expire(sessionId: string): Promise<void> {
  try {
    await callStripe((client) => client.checkout.sessions.expire(sessionId, {}, quickly));
  } catch (error) {
    if (!isRejected(error)) throw error;
  }
}
