import type { StripeAccount } from "./account";
import { ApiError, type Call, find, findCustomer, list, metadataOf, required } from "./calls";
import { checkoutParams, createCheckout } from "./checkout";
import { type Form, type FormValue, textAt, valueAt } from "./form-body";
import type { CheckoutSession, Configuration, Customer, PortalSession, Price, Subscription } from "./objects";

interface Route {
  method: string;
  path: RegExp;
  /** Parameters that exist; Stripe rejects others. */
  params: readonly string[];
  answer: (call: Call) => object;
}

const paging = ["limit", "starting_after", "ending_before"];

function listPrices(call: Call): object {
  const keys = valueAt(call.form, "lookup_keys") as FormValue[] | undefined;
  const active = textAt(call.form, "active");
  const prices = call.account
    .all<Price>("price")
    .filter((price) => keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key)))
    .filter((price) => active === undefined || String(price.active) === active);

  return list(call, "/v1/prices", prices);
}

function listSubscriptions(call: Call): object {
  const { id } = findCustomer(call);
  const status = textAt(call.form, "status");
  const found = call.account
    .all<Subscription>("subscription")
    .filter(({ customer }) => customer === id)
    .filter((one) => status === "all" || (status ? one.status === status : one.status !== "canceled"));

  return list(call, "/v1/subscriptions", found);
}

function updateSubscription(call: Call): Subscription {
  const subscription = find<Subscription>(call, "subscription", call.id);
  const priceId = textAt(call.form, "items.0.price");
  if (priceId) call.account.changePrice(subscription, find<Price>(call, "price", priceId, "items[0][price]"));
  const cancelAtEnd = textAt(call.form, "cancel_at_period_end");
  if (cancelAtEnd !== undefined)
    call.account.update(subscription, { cancel_at_period_end: cancelAtEnd === "true" });

  return subscription;
}

function cancelSubscription(call: Call): Subscription {
  const subscription = find<Subscription>(call, "subscription", call.id);
  if (subscription.ended_at !== null)
    throw new ApiError(404, "resource_missing", `No such subscription: '${call.id}'`, "id");

  return call.account.cancel(subscription);
}

function saveConfiguration(call: Call): Configuration {
  const { account, form, id } = call;
  const features = (valueAt(form, "features") ?? {}) as Form;
  for (const product of (valueAt(features, "subscription_update.products") ?? []) as Form[]) {
    find(call, "product", required(product, "product"), "features[subscription_update][products]");
    for (const price of (product.prices ?? []) as string[]) find(call, "price", price, "prices");
  }

  if (id === "") {
    const created = account.newObject("bpc", "billing_portal.configuration", metadataOf(form));
    return account.add<Configuration>({ ...created, active: true, features });
  }

  return Object.assign(find<Configuration>(call, "billing_portal.configuration", id), { features });
}

function createPortal(call: Call): PortalSession {
  const { account, form, origin } = call;
  const customer = findCustomer(call);
  const configuration = textAt(form, "configuration");
  if (!configuration)
    throw new ApiError(400, "", "No configuration provided and your default has not been created.");

  find(call, "billing_portal.configuration", configuration, "configuration");
  const created = account.newObject("bps", "billing_portal.session");

  return account.add<PortalSession>({
    ...created,
    customer: customer.id,
    configuration,
    url: `${origin}/portal/${created.id}`,
    return_url: textAt(form, "return_url") ?? "",
  });
}

const route = (method: string, path: string, params: readonly string[], answer: Route["answer"]): Route => ({
  method,
  path: new RegExp(`^/v1/${path.replace(":id", "([^/]+)")}$`),
  params,
  answer,
});

const routes: readonly Route[] = [
  route("POST", "customers", ["email", "name", "metadata"], ({ account, form }) => {
    const created = account.newObject("cus", "customer", metadataOf(form));
    return account.add<Customer>({ ...created, email: textAt(form, "email") ?? null });
  }),
  route("GET", "customers", ["email", ...paging], (call) => {
    const email = textAt(call.form, "email");
    const found = call.account.all<Customer>("customer").filter((one) => !one.deleted && one.email === email);
    return list(call, "/v1/customers", found);
  }),
  route("GET", "customers/:id", [], (call) => {
    const customer = find<Customer>(call, "customer", call.id);
    return customer.deleted ? { id: customer.id, object: "customer", deleted: true } : customer;
  }),
  route("POST", "customers/:id", ["email"], (call) =>
    Object.assign(find<Customer>(call, "customer", call.id), { email: textAt(call.form, "email") ?? null }),
  ),
  route("DELETE", "customers/:id", [], (call) => {
    call.account.deleteCustomer(find<Customer>(call, "customer", call.id));
    return { id: call.id, object: "customer", deleted: true };
  }),
  route("GET", "products/:id", [], (call) => find(call, "product", call.id)),
  route("GET", "prices", ["lookup_keys", "active", ...paging], listPrices),
  route("POST", "checkout/sessions", checkoutParams, createCheckout),
  route("GET", "checkout/sessions", ["customer", "status", ...paging], (call) => {
    const { id } = findCustomer(call);
    const status = textAt(call.form, "status");
    const sessions = call.account
      .all<CheckoutSession>("checkout.session")
      .filter((one) => one.customer === id && (status === undefined || one.status === status));

    return list(call, "/v1/checkout/sessions", sessions);
  }),
  route("GET", "checkout/sessions/:id", [], (call) => find(call, "checkout.session", call.id)),
  route("POST", "checkout/sessions/:id/expire", [], (call) => {
    const session = find<CheckoutSession>(call, "checkout.session", call.id);
    if (session.status !== "open") throw new ApiError(400, "", "Only open sessions can be expired.");

    return call.account.expireCheckout(session);
  }),
  route("GET", "subscriptions", ["customer", "status", ...paging], listSubscriptions),
  route("GET", "subscriptions/:id", [], (call) => find(call, "subscription", call.id)),
  route("POST", "subscriptions/:id", ["items", "cancel_at_period_end"], updateSubscription),
  route("DELETE", "subscriptions/:id", [], cancelSubscription),
  route("GET", "billing_portal/configurations", ["active", ...paging], (call) =>
    list(call, "/v1/billing_portal/configurations", call.account.all("billing_portal.configuration")),
  ),
  route("POST", "billing_portal/configurations", ["features", "metadata"], saveConfiguration),
  route("POST", "billing_portal/configurations/:id", ["features", "metadata"], saveConfiguration),
  route("POST", "billing_portal/sessions", ["customer", "configuration", "return_url"], createPortal),
  route("GET", "events/:id", [], (call) => {
    const event = call.account.events.find(({ id }) => id === call.id);
    if (event) return event;

    throw new ApiError(404, "resource_missing", `No such event: '${call.id}'`, "id");
  }),
];

/** Answers a call of the API with an object. */
export function answerCall(
  account: StripeAccount,
  origin: string,
  request: { method: string; path: string; form: Form },
) {
  for (const { method, path, params, answer } of routes) {
    const match = path.exec(request.path);
    if (!match || method !== request.method) continue;

    const unknown = Object.keys(request.form).find((name) => name !== "expand" && !params.includes(name));
    if (unknown)
      throw new ApiError(400, "parameter_unknown", `Received unknown parameter: ${unknown}`, unknown);

    const result = structuredClone(answer({ account, origin, form: request.form, id: match[1] ?? "" }));
    for (const member of (valueAt(request.form, "expand") ?? []) as string[])
      expand(account, result, member.split("."));
    return result;
  }
  throw new ApiError(404, "", `Unrecognized request URL (${request.method}: ${request.path}).`);
}

/** Replaces ids by their objects, four levels down at most. */
function expand(account: StripeAccount, value: unknown, [name = "", ...rest]: string[]): void {
  if (rest.length >= 4)
    throw new ApiError(400, "", "You cannot expand more than 4 levels of a property", "expand");
  if (Array.isArray(value)) for (const element of value) expand(account, element, [name, ...rest]);
  else if (typeof value === "object" && value !== null) {
    const parent = value as Record<string, unknown>;
    if (!(name in parent))
      throw new ApiError(400, "", `This property cannot be expanded (${name}).`, "expand");

    const referenced = typeof parent[name] === "string" ? account.objects.get(parent[name]) : undefined;
    if (referenced) parent[name] = structuredClone(referenced);
    if (rest.length > 0) expand(account, parent[name], rest);
  }
}
