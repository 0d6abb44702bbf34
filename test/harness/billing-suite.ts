import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { auditLogs, outgoingMails, users } from "@/db/schema";
import type { BillingResource } from "@/lib/billing/resource";
import type { PlanTier } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";
import { sellThrough, startStripeWithPrices } from "../builders/stripe";
import type { StripeEvent, Subscription } from "../fakes/stripe/objects";
import type { FakeStripe } from "../fakes/stripe/start-stripe";
import { serveApi } from "./api-suite";
import type { Client } from "./caller";
import { createPlanOwner } from "./sell-plans";
import { signIn } from "./session";

/** The plan that an account without a subscription sees. */
export const freePlan = {
  plan: "free",
  status: null,
  cycle: null,
  current_period_end: null,
  cancel_at_period_end: false,
};

/**
 * Serves the API and a fake Stripe while the tests of this file run. No event is delivered by
 * itself.
 */
export function serveBilling() {
  const api = serveApi();
  let started: FakeStripe | undefined;
  const stripe = () => {
    if (started === undefined) throw new Error("Stripe runs only while tests run");
    return started;
  };

  beforeAll(async () => {
    started = await startStripeWithPrices();
    sellThrough(started);
  });
  afterAll(() => started?.close());
  beforeEach(() => {
    sellThrough(stripe());
    stripe().failPayments(false);
    stripe().takeEvents();
  });

  async function createBrowser(planTier: PlanTier = "free"): Promise<Client> {
    const { actor } = await createPlanOwner(api.origin, planTier);
    return signIn(api.origin, actor);
  }

  const openCheckout = (browser: Client, plan = "starter", cycle = "monthly") =>
    browser.call("POST", "/api/billing/checkout", { plan, cycle });

  /** Pays for a plan on the page of the checkout; the events wait. */
  async function pay(browser: Client, plan = "starter", cycle = "monthly"): Promise<void> {
    await stripe().press(urlOf(await openCheckout(browser, plan, cycle)), { outcome: "pay" });
  }

  const webhookUrl = () => `${api.origin}/api/stripe/webhook`;

  /** Delivers events in order, by default those since the last call. */
  async function deliver(events: readonly StripeEvent[] = stripe().takeEvents()): Promise<void> {
    for (const event of events) {
      const response = await stripe().deliver(webhookUrl(), event);
      expect(response.status, await response.text()).toBe(200);
    }
  }

  async function createSubscriber(plan = "starter", cycle = "monthly"): Promise<Client> {
    const browser = await createBrowser();
    await pay(browser, plan, cycle);
    await deliver();

    return browser;
  }

  async function findStripeSubscription(browser: Client): Promise<Subscription> {
    const { billingCustomerId } = await findUser(browser);
    const all = stripe().all<Subscription>("subscription");
    const found = all.find(({ customer }) => customer === billingCustomerId);
    if (!found) throw new Error("there is no subscription");

    return found;
  }

  return {
    createBrowser,
    createSubscriber,
    openCheckout,
    pay,
    deliver,
    webhookUrl,
    findStripeSubscription,
    openPortal: (browser: Client) => browser.call("POST", "/api/billing/portal"),
    getBilling: (browser: Client) => browser.expect<BillingResource>(200, "GET", "/api/billing"),
    get origin() {
      return api.origin;
    },
    get stripe() {
      return stripe();
    },
  };
}

/** Returns the subjects of the mails that wait for the account, the first one first. */
export async function listMails({ actor }: Client): Promise<string[]> {
  const mails = await db()
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.toAddress, actor.account.owner))
    .orderBy(outgoingMails.createdAt);
  return mails.map(({ subject }) => subject);
}

/** The page in the answer of a checkout or portal. */
export const urlOf = ({ body }: { body: unknown }) => (body as { url: string }).url;

export async function findUser({ actor }: Client) {
  const [row] = await db().select().from(users).where(eq(users.owner, actor.account.owner));
  if (!row) throw new Error("the account is gone");

  return row;
}

/** Returns how often the account's subscription has changed. */
export async function countUpdates({ actor }: Client): Promise<number> {
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.owner, actor.account.owner));
  return entries.filter(({ resourceType }) => resourceType === "subscription").length;
}
