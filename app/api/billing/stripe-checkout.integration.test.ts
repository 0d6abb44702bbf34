import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import type { CheckoutSession, Customer, Price, Subscription } from "@/test/fakes/stripe/objects";
import { findUser, freePlan, serveBilling, urlOf } from "@/test/harness/billing-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { repeat } from "@/test/harness/races";

const billing = serveBilling();
const {
  createBrowser,
  createSubscriber,
  openCheckout,
  openPortal,
  pay,
  deliver,
  findStripeSubscription,
  getBilling,
} = billing;

const countSubscriptions = async (browser: Client) => {
  const { billingCustomerId } = await findUser(browser);
  const all = billing.stripe.all<Subscription>("subscription");
  return all.filter(({ customer }) => customer === billingCustomerId).length;
};

describe("a checkout", () => {
  it("makes a subscriber when it is paid", async () => {
    const browser = await createBrowser();
    const answer = await openCheckout(browser, "starter", "annual");

    expect(answer).toMatchObject({
      status: 201,
      body: { url: expect.stringContaining(`${billing.stripe.origin}/pay/`) },
    });
    expect(await billing.stripe.press(urlOf(answer), { outcome: "decline" })).toContain("declined");

    await deliver();
    expect(await getBilling(browser)).toMatchObject(freePlan);

    const returnUrl = await billing.stripe.press(urlOf(answer), { outcome: "pay" });
    expect(returnUrl).toMatch(
      /^http:\/\/localhost:3999\/dashboard\/plan\?checkout=done&session=cs_test_\d+$/,
    );
    expect(await getBilling(browser)).toMatchObject(freePlan);

    await deliver();
    const { uid } = browser.actor.account;
    const { items, metadata } = await findStripeSubscription(browser);

    expect(metadata).toEqual({ uid });
    expect(await getBilling(browser)).toMatchObject({
      enabled: true,
      plan: "starter",
      status: "active",
      cycle: "annual",
      cancel_at_period_end: false,
      canceled_at: null,
      current_period_end: new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
    });
  });

  it("sends Stripe what belongs to the account", async () => {
    const browser = await createBrowser();
    billing.stripe.calls.length = 0;
    await openCheckout(browser, "pro");
    const { owner, uid } = browser.actor.account;
    const [customer, session] = billing.stripe.calls.filter(({ method }) => method === "POST");

    expect(customer).toMatchObject({
      path: "/v1/customers",
      idempotencyKey: `customer:${uid}`,
      form: { email: owner, metadata: { uid } },
    });
    expect(session?.form).toMatchObject({
      mode: "subscription",
      client_reference_id: uid,
      subscription_data: { metadata: { uid } },
      allow_promotion_codes: "true",
      payment_method_collection: "if_required",
      cancel_url: "http://localhost:3999/dashboard/plan?checkout=canceled",
    });
  });

  it("a checkout collects the address for taxes, and computes taxes when that is configured", async () => {
    const browser = await createBrowser();
    const formOf = async (plan: string) => {
      billing.stripe.calls.length = 0;
      await openCheckout(browser, plan);
      return billing.stripe.calls.find(({ path, method }) => method === "POST" && /sessions$/.test(path))
        ?.form;
    };

    expect(await formOf("starter")).toMatchObject({
      automatic_tax: { enabled: "false" },
      billing_address_collection: "auto",
      tax_id_collection: { enabled: "true" },
      customer_update: { name: "auto", address: "auto" },
    });

    Object.assign(env(), { STRIPE_AUTOMATIC_TAX: true });
    const taxed = await formOf("starter");
    Object.assign(env(), { STRIPE_AUTOMATIC_TAX: false });

    expect(taxed).toMatchObject({
      automatic_tax: { enabled: "true" },
      billing_address_collection: "required",
    });
  });

  it("is one open page: the same choice returns it, another one closes it", async () => {
    const browser = await createBrowser();
    const first = await openCheckout(browser);

    expect(urlOf(await openCheckout(browser))).toBe(urlOf(first));

    const other = await openCheckout(browser, "pro");
    expect(urlOf(other)).not.toBe(urlOf(first));
    expect(await billing.stripe.press(urlOf(first), { outcome: "pay" })).toContain("expired");

    await billing.stripe.press(urlOf(other), { outcome: "pay" });
    await deliver();

    expect((await getBilling(browser)).plan).toBe("pro");
    expect(await countSubscriptions(browser)).toBe(1);
  });

  it("sells one subscription to two browsers that choose at the same time", async () => {
    const browser = await createBrowser();
    const answers = await Promise.all(
      repeat(6, (at) => openCheckout(browser, at % 2 === 0 ? "starter" : "pro")),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      await billing.stripe.press(urlOf(answer), { outcome: "pay" });
    }

    expect(await countSubscriptions(browser)).toBe(1);
    expect((await openCheckout(browser)).status).toBe(409);
  });

  it("opens another page when the previous expires within the hour", async () => {
    const browser = await createBrowser();
    const first = urlOf(await openCheckout(browser));
    const session = billing.stripe.all<CheckoutSession>("checkout.session").find(({ url }) => url === first);
    Object.assign(session ?? {}, { expires_at: Math.floor(Date.now() / 1000) + 3_500 });

    expect(urlOf(await openCheckout(browser))).not.toBe(first);
    expect(session?.status).toBe("expired");
  });

  it("makes one customer under ten simultaneous calls", async () => {
    const browser = await createBrowser();
    const before = billing.stripe.all("customer").length;
    const answers = await Promise.all(repeat(10, () => openCheckout(browser)));

    expect(answers.map(({ status }) => status)).toEqual(repeat(10, () => 201));
    expect(billing.stripe.all("customer").length).toBe(before + 1);
    expect((await findUser(browser)).billingCustomerId).toBe(billing.stripe.all("customer")[0]?.id);
  });

  it("makes another customer when the previous was deleted in Stripe", async () => {
    const browser = await createSubscriber();
    const { billingCustomerId } = await findUser(browser);
    billing.stripe.deleteCustomer(billing.stripe.objects.get(billingCustomerId ?? "") as Customer);
    await deliver();

    expect(await getBilling(browser)).toMatchObject(freePlan);

    await pay(browser, "pro");
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active" });
    expect((await findUser(browser)).billingCustomerId).not.toBe(billingCustomerId);
  });

  it("is a conflict with a subscription, until that has ended", async () => {
    const browser = await createSubscriber();
    expect(await openCheckout(browser, "pro")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });

    billing.stripe.update(await findStripeSubscription(browser), { status: "unpaid" });
    expect((await openCheckout(browser)).status).toBe(409);

    billing.stripe.cancel(await findStripeSubscription(browser));
    expect((await openCheckout(browser)).status).toBe(201);
  });

  it("is a conflict although the webhook has not arrived", async () => {
    const browser = await createBrowser();
    await pay(browser);
    expect((await openCheckout(browser)).status).toBe(409);
  });

  it("requires a session, a plan that is sold, and Stripe", async () => {
    const caller = await createCaller(billing.origin);
    expect(
      (await caller.call("POST", "/api/billing/checkout", { plan: "pro", cycle: "monthly" })).status,
    ).toBe(403);

    const browser = await createBrowser();
    for (const [plan, cycle] of [
      ["free", "monthly"],
      ["sponsor", "monthly"],
      ["pro", "weekly"],
    ] as const)
      expect(await openCheckout(browser, plan, cycle)).toMatchObject({ body: { code: "VALIDATION_ERROR" } });

    Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
    for (const answer of [await openCheckout(browser), await openPortal(browser)])
      expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    const headers = { "content-type": "application/json", "stripe-signature": "t=1,v1=0" };
    const event = await fetch(`${billing.origin}/api/stripe/webhook`, {
      method: "POST",
      body: "{}",
      headers,
    });

    expect([event.status, await event.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
  });

  it("retries what Stripe could not answer, and gives up with 503", async () => {
    const browser = await createBrowser();
    billing.stripe.failCalls(500, 2);

    expect((await openCheckout(browser)).status).toBe(201);

    billing.stripe.failCalls(500, 100);
    expect(await openCheckout(browser)).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });

    billing.stripe.failCalls(500, 0);
  });
});

describe("a second subscription that was made in Stripe", () => {
  it("leaves the better plan, then the newer one, and is in the log", async () => {
    const browser = await createSubscriber("pro");
    const { customer, metadata } = await findStripeSubscription(browser);
    const [cheap] = billing.stripe
      .all<Price>("price")
      .filter(({ lookup_key }) => lookup_key === "starter_monthly");
    if (!cheap) throw new Error("there is no price");

    const warn = vi.spyOn(logger(), "warn");
    const second = billing.stripe.subscribe(customer, cheap, metadata);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", cycle: "monthly" });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ subscriptionIds: expect.arrayContaining([second.id]) }),
      "an account pays for several subscriptions",
    );

    warn.mockRestore();
    const [first] = billing.stripe
      .all<Subscription>("subscription")
      .filter((one) => one.customer === customer && one.id !== second.id);
    if (first) billing.stripe.cancel(first);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "starter", status: "active" });
    expect((await openCheckout(browser)).status).toBe(409);
  });
});

describe("another service under the URL of Stripe", () => {
  it("is not taken for it, although the SDK returns its errors as a success", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(env(), { STRIPE_API_URL: `http://127.0.0.1:${port}` });
    const browser = await createBrowser();

    expect(await openCheckout(browser)).toMatchObject({ status: 500, body: { code: "INTERNAL_ERROR" } });
    expect((await findUser(browser)).billingCustomerId).toBeNull();

    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
