import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { endGraces, reconcileSubscriptions, setUpBilling } from "@/lib/billing";
import { db } from "@/lib/platform/database/transaction";
import { requestEmailChange } from "@/test/builders/email-changes";
import {
  createLeavingAccount,
  removeAccountFully,
  requestAccountDeletion,
} from "@/test/builders/leaving-account";
import { type Customer, daySeconds } from "@/test/fakes/stripe/objects";
import { countUpdates, listMails, serveBilling, urlOf } from "@/test/harness/billing-suite";
import type { Client } from "@/test/harness/caller";

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

const readNotices = async (browser: Client) =>
  (await browser.expect<CallerResource>(200, "GET", "/api/me")).notices;

describe("a subscription", () => {
  it("sends its invoices to the owner's new address", async () => {
    const browser = await createSubscriber();
    const { actor } = browser;
    const { email } = actor.account;
    const { confirm, undo, ...changed } = await requestEmailChange({ browser, actor });
    const emails = () => billing.stripe.all<Customer>("customer").map((customer) => customer.email);

    expect(emails()).toContain(email);

    await browser.expect(200, "POST", "/api/account/email/confirm", { token: confirm });
    expect(emails()).toContain(changed.email);

    await browser.expect(200, "POST", "/api/account/email/undo", { token: undo });
    expect(emails()).not.toContain(changed.email);
  });

  it("follows the portal: it is canceled at the end of the period, continued, and changed", async () => {
    await setUpBilling();
    const browser = await createSubscriber();
    const portal = await openPortal(browser);

    expect(portal).toMatchObject({ status: 201, body: { url: expect.stringContaining("/portal/") } });

    const page = urlOf(portal);
    expect(await billing.stripe.press(page, { action: "cancel" })).toBe(
      "http://localhost:3999/dashboard/plan",
    );

    await deliver();
    const canceled = await getBilling(browser);

    expect(canceled).toMatchObject({ plan: "starter", status: "active", cancel_at_period_end: true });
    expect(canceled.canceled_at).not.toBeNull();

    await billing.stripe.press(page, { action: "renew" });
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ cancel_at_period_end: false, canceled_at: null });

    const [price] = billing.stripe
      .all("price")
      .filter((one) => "lookup_key" in one && one.lookup_key === "pro_annual");
    await billing.stripe.press(page, { price: price?.id ?? "" });
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", cycle: "annual", status: "active" });

    await billing.stripe.press(page, { action: "cancel" });
    billing.stripe.advance(365 * daySeconds);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({
      plan: "free",
      status: "canceled",
      cancel_at_period_end: false,
    });
  });

  it("keeps the plan while a payment is retried, and loses it when that is given up", async () => {
    const browser = await createSubscriber("pro");
    billing.stripe.failPayments(true);
    billing.stripe.advance(30 * daySeconds);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "past_due" });

    billing.stripe.update(await findStripeSubscription(browser), { status: "active" });
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active" });

    for (const status of ["unpaid", "paused", "invented_later"]) {
      billing.stripe.update(await findStripeSubscription(browser), { status });
      await deliver();
      expect(await getBilling(browser)).toMatchObject({ plan: "free", status });
    }
  });

  it("a subscription keeps its plan for seven days after a failed payment, sends one notice, and recovers when it is paid", async () => {
    const browser = await createSubscriber("pro");
    billing.stripe.failPayments(true);
    billing.stripe.advance(30 * daySeconds);
    const events = billing.stripe.takeEvents();
    await Promise.all(events.map((event) => billing.stripe.deliver(billing.webhookUrl(), event)));
    const { grace_until } = await getBilling(browser);
    const days = (Date.parse(grace_until ?? "") - Date.now()) / 86_400_000;

    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await listMails(browser)).toEqual(["A payment for your plan failed"]);
    expect(await readNotices(browser)).toMatchObject([
      { code: "PAYMENT_FAILED", level: "warning", until: grace_until },
    ]);

    const after = Date.parse(grace_until ?? "") + 1;
    await endGraces(after - 2);

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "past_due" });

    await endGraces(after);
    expect(await getBilling(browser)).toMatchObject({ plan: "free", status: "past_due" });
    expect(await countUpdates(browser)).toBe(3);

    await endGraces(after);
    expect(await countUpdates(browser)).toBe(3);

    billing.stripe.recover(await findStripeSubscription(browser));
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active", grace_until: null });
    expect(await readNotices(browser)).toEqual([]);
    expect(await listMails(browser)).toHaveLength(1);
  });

  it("is told of a failed payment by the reconciliation when the event is lost", async () => {
    const browser = await createSubscriber();
    billing.stripe.failPayments(true);
    billing.stripe.advance(30 * daySeconds);
    billing.stripe.takeEvents();
    await reconcileSubscriptions("");
    await reconcileSubscriptions("");

    expect(await listMails(browser)).toEqual(["A payment for your plan failed"]);
  });

  it("leaves deliveries some days after it is canceled at once", async () => {
    const browser = await createSubscriber();
    expect((await getBilling(browser)).grace_until).toBeNull();

    billing.stripe.cancel(await findStripeSubscription(browser));
    await deliver();
    const { plan, grace_until } = await getBilling(browser);

    expect([plan, grace_until]).toEqual(["free", expect.any(String)]);

    await pay(browser, "pro");
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", grace_until: null });
  });

  it("stays as it is after a refund", async () => {
    const browser = await createSubscriber();
    const before = await getBilling(browser);
    billing.stripe.refund(await findStripeSubscription(browser));
    await deliver();

    expect(await getBilling(browser)).toEqual(before);
  });

  it("keeps the plan of its product when its price loses the lookup key to a new one", async () => {
    const browser = await createSubscriber("pro");
    const subscription = await findStripeSubscription(browser);
    const [item] = subscription.items.data;
    if (item) item.price = { ...item.price, lookup_key: null };
    billing.stripe.update(subscription, {});
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active" });
  });

  it("does not touch a sponsored account, which cannot subscribe", async () => {
    const browser = await createSubscriber();
    await db().update(users).set({ planTier: "sponsor" }).where(eq(users.owner, browser.actor.account.owner));
    billing.stripe.cancel(await findStripeSubscription(browser));
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "sponsor", status: "canceled" });
    expect((await openCheckout(browser)).status).toBe(409);
  });

  it("needs a customer for the portal", async () => {
    expect(await openPortal(await createBrowser())).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });
  });
});

describe("closing an account", () => {
  it("cancels its subscription and closes the pages where it could be paid again", async () => {
    const { browser, actor } = await createLeavingAccount(billing.origin);
    await openCheckout(browser, "pro");
    await pay(browser);
    await deliver();
    const subscription = await findStripeSubscription(browser);
    await requestAccountDeletion(browser, actor.account.handle);

    expect(subscription.status).toBe("active");

    await removeAccountFully(actor.account.uid);
    expect(subscription.status).toBe("canceled");

    const sessions = billing.stripe
      .all("checkout.session")
      .filter((one) => one.metadata.uid === actor.account.uid);
    expect(sessions.map((one) => "status" in one && one.status)).toEqual(["complete", "expired"]);

    await deliver();
  });

  it("waits for Stripe", async () => {
    const { browser, actor } = await createLeavingAccount(billing.origin);
    await pay(browser);
    await requestAccountDeletion(browser, actor.account.handle);
    billing.stripe.failCalls(500, 100);

    await expect(removeAccountFully(actor.account.uid)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });

    billing.stripe.failCalls(500, 0);
    const subscription = await findStripeSubscription(browser);
    await removeAccountFully(actor.account.uid);

    expect(subscription.status).toBe("canceled");
  });
});
