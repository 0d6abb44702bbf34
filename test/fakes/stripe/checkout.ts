import { ApiError, type Call, find, findCustomer, metadataOf, required } from "./calls";
import { type Form, textAt, valueAt } from "./form-body";
import { type CheckoutSession, daySeconds, type Price } from "./objects";

export const checkoutParams = [
  "mode",
  "customer",
  "client_reference_id",
  "metadata",
  "line_items",
  "subscription_data",
  "locale",
  "payment_method_collection",
  "allow_promotion_codes",
  "tax_id_collection",
  "automatic_tax",
  "billing_address_collection",
  "customer_update",
  "success_url",
  "cancel_url",
];

export function createCheckout(call: Call): CheckoutSession {
  const { account, form, origin } = call;
  const customer = findCustomer(call);
  const price = find<Price>(call, "price", required(form, "line_items.0.price"), "line_items[0][price]");
  if (textAt(form, "tax_id_collection.enabled") === "true" && textAt(form, "customer_update.name") !== "auto")
    throw new ApiError(400, "", "Tax ID collection requires updating business name on the customer.");
  if (textAt(form, "automatic_tax.enabled") === "true" && textAt(form, "customer_update.address") !== "auto")
    throw new ApiError(
      400,
      "",
      "Automatic tax calculation in Checkout requires a valid address on the customer.",
    );

  const trialDays = textAt(form, "subscription_data.trial_period_days");
  if (trialDays !== undefined && !(Number(trialDays) >= 1 && Number(trialDays) <= 730))
    throw new ApiError(400, "", "Invalid integer", "subscription_data[trial_period_days]");

  const created = account.newObject("cs_test", "checkout.session", metadataOf(form));
  const session = account.add<CheckoutSession>({
    ...created,
    customer: customer.id,
    client_reference_id: textAt(form, "client_reference_id") ?? null,
    mode: required(form, "mode"),
    status: "open",
    subscription: null,
    expires_at: created.created + daySeconds,
    url: `${origin}/pay/${created.id}`,
    success_url: required(form, "success_url"),
    cancel_url: textAt(form, "cancel_url") ?? "",
  });
  const subscriptionData = valueAt(form, "subscription_data") as Form | undefined;
  hidden.set(session, { ...subscriptionData, price: price.id });

  return session;
}

/** What a checkout session remembers and does not show. */
const hidden = new WeakMap<CheckoutSession, Form>();
export const subscriptionDataOf = (session: CheckoutSession): Form => hidden.get(session) ?? {};
