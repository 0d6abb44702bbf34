import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import {
  createLeavingAccount,
  removeAccountFully,
  requestAccountDeletion,
} from "@/test/builders/leaving-account";
import { type Customer, daySeconds, type Price } from "@/test/fakes/stripe/objects";
import { findUser, listMails, serveBilling, urlOf } from "@/test/harness/billing-suite";
import { signIn } from "@/test/harness/session";

const billing = serveBilling();
const { createBrowser, createSubscriber, openCheckout, pay, deliver, findStripeSubscription, getBilling } =
  billing;

describe("a trial", () => {
  const offer = (days: string | undefined) => {
    for (const price of billing.stripe.all<Price>("price"))
      price.metadata = days === undefined ? {} : { trial_days: days };
  };
  beforeEach(() => offer("14"));
  afterEach(() => offer(undefined));

  it("a trial starts without a payment, shows its end, and becomes paid", async () => {
    const browser = await createSubscriber("pro");
    const trial = await getBilling(browser);

    expect(trial).toMatchObject({ plan: "pro", status: "trialing" });
    expect(Date.parse(trial.current_period_end ?? "") - Date.now()).toBeGreaterThan(13 * 86_400_000);

    billing.stripe.advance(12 * daySeconds);
    const events = billing.stripe.takeEvents();
    for (const event of [...events, ...events]) await deliver([event]);

    expect(await listMails(browser)).toEqual([expect.stringMatching(/^Your trial ends on /)]);

    billing.stripe.advance(3 * daySeconds);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "pro", status: "active" });
    expect(await listMails(browser)).toHaveLength(1);
  });

  it("without a payment method ends with the plan", async () => {
    const browser = await createBrowser();
    await billing.stripe.press(urlOf(await openCheckout(browser)), { outcome: "try" });
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "starter", status: "trialing" });

    billing.stripe.advance(15 * daySeconds);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "free", status: "canceled" });
  });

  it("is given once, whatever is bought and whether or not Stripe has told", async () => {
    const browser = await createBrowser();
    await pay(browser);
    billing.stripe.cancel(await findStripeSubscription(browser));
    // No event has arrived.
    await pay(browser, "pro");

    expect(await findStripeSubscription(browser)).toMatchObject({ status: "active", trial_start: null });

    await deliver();
    const { billingCustomerId } = await findUser(browser);
    billing.stripe.deleteCustomer(billing.stripe.objects.get(billingCustomerId ?? "") as Customer);
    await deliver();
    await pay(browser);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ plan: "starter", status: "active" });
  });

  it("is given once to an address, also when its account was deleted and made again", async () => {
    const { browser, actor, email } = await createLeavingAccount(billing.origin);
    await pay(browser);
    await deliver();

    expect(await getBilling(browser)).toMatchObject({ status: "trialing" });

    await requestAccountDeletion(browser, actor.account.handle);
    await removeAccountFully(actor.account.uid);
    const again = await signIn(billing.origin, systemActor(await ensureOwner(email)));
    await pay(again);
    await deliver();

    expect(await getBilling(again)).toMatchObject({ plan: "starter", status: "active" });
  });

  it("is not told when it is canceled", async () => {
    const browser = await createSubscriber();
    billing.stripe.cancelAtPeriodEnd(await findStripeSubscription(browser));
    billing.stripe.advance(12 * daySeconds);
    await deliver();

    expect(await listMails(browser)).toEqual([]);
  });

  it("is none with days that Stripe would reject", async () => {
    for (const days of ["0", "-1", "many", "1000"]) {
      offer(days);
      const browser = await createSubscriber();
      expect((await getBilling(browser)).status).toBe("active");
    }
  });
});
