import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { stripeEvents, users } from "@/db/schema";
import { reconcileSubscriptions, syncEmail } from "@/lib/billing";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import {
  type Customer,
  daySeconds,
  type Price,
  type StripeEvent,
  type Subscription,
} from "@/test/fakes/stripe/objects";
import { countUpdates, findUser, freePlan, listMails, serveBilling } from "@/test/harness/billing-suite";
import { repeat } from "@/test/harness/races";

const billing = serveBilling();
const { createBrowser, createSubscriber, pay, deliver, webhookUrl, findStripeSubscription, getBilling } =
  billing;

describe("events", () => {
  it("duplicate events, even simultaneous ones, are applied once", async () => {
    const browser = await createBrowser();
    await pay(browser);
    const [event] = billing.stripe.takeEvents();
    if (!event) throw new Error("nothing happened");

    billing.stripe.calls.length = 0;
    const answers = await Promise.all(repeat(5, () => billing.stripe.deliver(webhookUrl(), event)));

    expect(answers.map(({ status }) => status)).toEqual(repeat(5, () => 200));

    await deliver([event]);
    expect(billing.stripe.calls).toHaveLength(1);
    expect(await countUpdates(browser)).toBe(1);
    expect(await db().select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toHaveLength(1);
    expect((await getBilling(browser)).plan).toBe("starter");
  });

  it("in any order lead to the current state", async () => {
    const browser = await createBrowser();
    await pay(browser);
    const subscription = await findStripeSubscription(browser).catch(() => undefined);

    expect(subscription).toBeDefined();

    billing.stripe.update(subscription as Subscription, { status: "past_due" });
    billing.stripe.cancel(subscription as Subscription);
    for (const event of billing.stripe.takeEvents().toReversed()) {
      await deliver([event]);
      expect(await getBilling(browser)).toMatchObject({ plan: "free", status: "canceled" });
    }

    expect(await countUpdates(browser)).toBe(1);
  });

  it("events with several times at the same moment lead to the current state", async () => {
    const browser = await createBrowser();
    await pay(browser, "pro");
    const events = billing.stripe.takeEvents();
    await Promise.all(events.map((event) => billing.stripe.deliver(webhookUrl(), event)));

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active" });
    expect(await countUpdates(browser)).toBe(1);
  });

  it("events in the wrong order lead to the current state", async () => {
    const browser = await createSubscriber();
    const subscription = await findStripeSubscription(browser);
    billing.stripe.update(subscription, { status: "past_due" });
    const [first] = billing.stripe.takeEvents();
    billing.stripe.cancel(subscription);
    const [second] = billing.stripe.takeEvents();
    if (!first || !second) throw new Error("nothing happened");

    Object.assign(subscription, { status: "past_due", ended_at: null });
    billing.stripe.calls.length = 0;
    billing.stripe.delayAnswer(500);
    const answers = [billing.stripe.deliver(webhookUrl(), first)];

    await expect.poll(() => billing.stripe.calls.length).toBe(1);

    Object.assign(subscription, { status: "canceled", ended_at: subscription.canceled_at });
    answers.push(billing.stripe.deliver(webhookUrl(), second));

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await getBilling(browser)).toMatchObject({ plan: "free", status: "canceled" });
  });

  it("lost events are made up for", async () => {
    const [paid, canceled] = [await createBrowser(), await createSubscriber()];
    await pay(paid, "pro", "annual");
    billing.stripe.cancel(await findStripeSubscription(canceled));
    billing.stripe.takeEvents();

    expect(await reconcileSubscriptions("")).toBeUndefined();
    expect(await getBilling(paid)).toMatchObject({ plan: "pro", status: "active", cycle: "annual" });
    expect(await getBilling(canceled)).toMatchObject({ plan: "free", status: "canceled" });
  });

  it("lost events are made up for, and so is an email address that did not reach Stripe", async () => {
    const browser = await createSubscriber();
    const user = await findUser(browser);
    const customerOf = () =>
      billing.stripe.all<Customer>("customer").find(({ id }) => id === user.billingCustomerId);
    const former = customerOf()?.email;
    const email = `new-${former}`;
    await db().update(users).set({ email }).where(eq(users.owner, user.owner));
    billing.stripe.failCalls(500, 10);
    await syncEmail(user.owner);
    billing.stripe.failCalls(500, 0);

    expect(customerOf()?.email).toBe(former);

    await reconcileSubscriptions("");
    expect(customerOf()?.email).toBe(email);

    billing.stripe.calls.length = 0;
    await reconcileSubscriptions("");

    expect(billing.stripe.calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("events of a whole subscription that arrive a day late and backwards lead to the current state", async () => {
    const browser = await createBrowser();
    await pay(browser, "starter", "annual");
    const subscription = await findStripeSubscription(browser);
    billing.stripe.failPayments(true);
    billing.stripe.advance(365 * daySeconds);
    billing.stripe.recover(subscription);
    const [pro] = billing.stripe.all<Price>("price").filter(({ lookup_key }) => lookup_key === "pro_monthly");
    if (!pro) throw new Error("there is no price");

    billing.stripe.changePrice(subscription, pro);
    billing.stripe.refund(subscription);
    billing.stripe.cancelAtPeriodEnd(subscription);
    const lost = billing.stripe.takeEvents();
    await reconcileSubscriptions("");
    const present = await getBilling(browser);

    expect(present).toMatchObject({
      plan: "pro",
      status: "active",
      cycle: "monthly",
      cancel_at_period_end: true,
      grace_until: null,
    });

    for (const event of lost.toReversed()) {
      await deliver([event]);
      expect(await getBilling(browser)).toEqual(present);
    }

    expect(await countUpdates(browser)).toBe(1);
    expect(await listMails(browser)).toEqual([]);
  });

  it("are sent again when Stripe cannot be asked", async () => {
    const browser = await createBrowser();
    await pay(browser);
    const [event] = billing.stripe.takeEvents();
    if (!event) throw new Error("nothing happened");

    billing.stripe.failCalls(500, 1);

    expect((await billing.stripe.deliver(webhookUrl(), event)).status).toBe(503);

    await deliver([event]);
    expect((await getBilling(browser)).plan).toBe("starter");
  });

  it("find the account by the uid in the metadata, and never by the email", async () => {
    const browser = await createBrowser();
    const { uid, owner } = browser.actor.account;
    const [price] = billing.stripe.all<Subscription["items"]["data"][number]["price"]>("price");
    if (!price) throw new Error("there is no price");

    const addCustomer = () =>
      billing.stripe.add<Customer>({ ...billing.stripe.newObject("cus", "customer"), email: owner });
    billing.stripe.subscribe(addCustomer().id, price);
    await deliver();

    expect(await getBilling(browser)).toMatchObject(freePlan);

    const customer = addCustomer();
    billing.stripe.subscribe(customer.id, price, { uid });
    await deliver();

    expect((await findUser(browser)).billingCustomerId).toBe(customer.id);
    expect((await getBilling(browser)).status).toBe("active");
  });

  it("events of other kinds and of unknown customers are accepted and ignored", async () => {
    const event = (type: string, object: object) =>
      billing.stripe.emit(type, { id: "x_1", object: "thing", ...object });
    await deliver([
      event("a.type.of.the.future", {}),
      event("customer.updated", { customer: "cus_unknown" }),
      event("customer.subscription.updated", { customer: "cus_unknown", metadata: { uid: "usr_unknown" } }),
      event("checkout.session.completed", { customer: null, metadata: {} }),
      event("charge.dispute.created", { charge: "ch_1" }),
    ]);
  });

  it("dispute events notify the operators once", async () => {
    const operator = await createBrowser();
    Object.assign(env(), { ALBUMEN_OPERATORS: [operator.actor.account.email] });
    const dispute = billing.stripe.emit("charge.dispute.created", {
      id: "dp_1",
      object: "dispute",
      charge: "ch_1",
    });
    await deliver([dispute, dispute]);
    Object.assign(env(), { ALBUMEN_OPERATORS: [] });

    expect(await listMails(operator)).toEqual(["A payment is disputed"]);
  });

  it("without a valid signature are rejected", async () => {
    const event = billing.stripe.emit("a.type.of.the.future", { id: "x_1", object: "thing" });
    const rejected = [
      { secret: "whsec_of_someone_else" },
      { ageSeconds: 301 },
      { tamper: (body: string) => body.replace("x_1", "x_2") },
    ];

    for (const options of rejected) {
      const response = await billing.stripe.deliver(webhookUrl(), event, options);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ code: "BAD_SIGNATURE" }),
      ]);
    }

    expect((await billing.stripe.deliver(webhookUrl(), event, { ageSeconds: 290 })).status).toBe(200);

    const unsigned = await fetch(webhookUrl(), { method: "POST", body: JSON.stringify(event) });
    expect([unsigned.status, await unsigned.json()]).toEqual([
      400,
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    ]);
  });

  it("events of the other mode are rejected", async () => {
    const event = billing.stripe.emit("invoice.paid", { id: "in_1", object: "invoice" });
    const live = { ...event, livemode: true };
    const codeOf = async (sent: StripeEvent) =>
      ((await (await billing.stripe.deliver(webhookUrl(), sent)).json()) as { code?: string }).code;

    expect([await codeOf(live), await codeOf(event)]).toEqual(["WRONG_MODE", undefined]);

    Object.assign(env(), { STRIPE_SECRET_KEY: "sk_live_of_the_tests" });
    expect([await codeOf(live), await codeOf(event)]).toEqual([undefined, "WRONG_MODE"]);
  });
});
