import { assertObject, callStripe } from "./client";

interface NewCheckout {
  customerId: string;
  uid: string;
  priceId: string;
  /** May contain `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
}

/** Opens a page of Stripe where the customer subscribes. Returns its URL. */
export async function createCheckoutSession(checkout: NewCheckout): Promise<string> {
  const { customerId, uid, priceId, successUrl, cancelUrl } = checkout;
  const session = await callStripe((client) =>
    client.checkout.sessions.create({
      mode: "subscription",
      customer: customerId,
      client_reference_id: uid,
      metadata: { uid },
      subscription_data: { metadata: { uid } },
      line_items: [{ price: priceId, quantity: 1 }],
      payment_method_collection: "if_required",
      allow_promotion_codes: true,
      tax_id_collection: { enabled: true },
      // The customer exists already; a tax id belongs to a name.
      customer_update: { name: "auto", address: "auto" },
      success_url: successUrl,
      cancel_url: cancelUrl,
    }),
  );
  const { url } = assertObject(session, "checkout.session");
  if (url === null) throw new Error("Stripe returned a checkout session without a URL.");
  return url;
}

/** Closes the pages that are still open, so that nothing can be paid on them. */
export async function expireCheckoutSessions(customerId: string): Promise<void> {
  const { data } = assertObject(
    await callStripe((client) =>
      client.checkout.sessions.list({ customer: customerId, status: "open", limit: 100 }),
    ),
    "list",
  );
  for (const { id } of data) await callStripe((client) => client.checkout.sessions.expire(id));
}
