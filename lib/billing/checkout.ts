import { z } from "zod";
import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import {
  createCheckoutSession,
  createCustomer,
  createPortalSession,
  expireCheckoutSessions,
  hasCustomer,
  keepCheckoutSession,
  listCustomersOf,
  listPrices,
  listSubscriptions,
  type StripePrice,
  type StripeSubscription,
} from "@/lib/platform/stripe";
import { billingErrors } from "./errors";
import { requireBilling } from "./require-billing";
import { billingCycles, isLive, lookupKeyOf, paidPlans } from "./subscription";
import { findCustomer, lockBilledAccount, saveCustomer } from "./subscription-repository";

export const StartCheckout = z
  .strictObject({ plan: z.enum(paidPlans), cycle: z.enum(billingCycles) })
  .meta({ id: "StartCheckout", examples: [{ plan: "starter", cycle: "annual" }] });
export type StartCheckout = z.output<typeof StartCheckout>;

export const BillingPage = z
  .object({ url: z.string().describe("A page of Stripe, to open within the hour") })
  .meta({ id: "BillingPage" });
export type BillingPage = z.output<typeof BillingPage>;

/** Where people return to from the pages of Stripe. */
const planPageUrl = (query = "") => `${appOrigin()}/dashboard/plan${query}`;

/**
 * Opens a page where the account subscribes to a plan. Nothing changes until Stripe reports the
 * payment. At most one page is open: the same choice returns it, another one closes it.
 * @throws AppError CONFLICT with a subscription, which the portal changes
 */
export async function startCheckout(actor: Actor, { plan, cycle }: StartCheckout): Promise<BillingPage> {
  requireBilling(billingErrors.noPages);
  const { owner, uid, email } = actor.account;
  const customerId = await ensureCustomer(owner, uid);
  const price = await getPrice(lookupKeyOf(plan, cycle));

  return transaction(async () => {
    // One call after the other: two must not open a page each.
    const account = await lockBilledAccount({ customerId, uid });
    if (!account) throw new AppError(commonErrors.unauthorized);

    const url = await openPage(account, { customerId, uid, email, price });
    await commitChange(actor, { resource: "billing_page", action: "create", id: uid, page: "checkout" });

    return { url };
  });
}

interface Purchase {
  customerId: string;
  uid: string;
  email: string;
  price: StripePrice;
}

/**
 * Closes the other pages before it reads the subscriptions: a page that was paid until then has
 * become one.
 */
async function openPage(
  { trialedAt }: { trialedAt: string | null },
  { customerId, uid, email, price }: Purchase,
): Promise<string> {
  const checkout = {
    customerId,
    uid,
    priceId: price.id,
    // An account has one trial, whatever it subscribes to and however often.
    trialDays: trialedAt === null ? price.trialDays : 0,
    hasAutomaticTax: env().STRIPE_AUTOMATIC_TAX,
    successUrl: planPageUrl("?checkout=done&session={CHECKOUT_SESSION_ID}"),
    cancelUrl: planPageUrl("?checkout=canceled"),
  };
  const openUrl = await keepCheckoutSession(checkout);
  const subscriptions = await listSubscriptions(customerId);
  if (subscriptions.some(isLive)) {
    await expireCheckoutSessions(customerId);
    throw new AppError(billingErrors.alreadySubscribed);
  }

  // The event of a trial may not have arrived.
  const wasTried = hasTrial(subscriptions) || (checkout.trialDays > 0 && (await hadTrial(email, customerId)));
  if (!wasTried || checkout.trialDays === 0) return openUrl ?? createCheckoutSession(checkout);

  await expireCheckoutSessions(customerId);
  return createCheckoutSession({ ...checkout, trialDays: 0 });
}

const hasTrial = (subscriptions: readonly StripeSubscription[]) =>
  subscriptions.some(({ trialStartMs }) => trialStartMs !== undefined);

/** Whether a previous account with this address had a trial: its customer outlives it. */
async function hadTrial(email: string, customerId: string): Promise<boolean> {
  const former = (await listCustomersOf(email)).filter((id) => id !== customerId);
  for (const id of former) if (hasTrial(await listSubscriptions(id))) return true;
  return false;
}

/**
 * Returns the account's customer, made once: simultaneous calls create the same one, and the first
 * saves it.
 */
async function ensureCustomer(owner: string, uid: string): Promise<string> {
  const { email, customerId, planTier } = await getCustomer(owner);
  if (planTier === "sponsor")
    throw new AppError(billingErrors.alreadySubscribed, {
      message: "A sponsored account has the best plan and needs no subscription.",
    });

  if (customerId !== null && (await hasCustomer(customerId))) return customerId;

  const created = await createCustomer({ uid, email, replaces: customerId ?? undefined });
  await saveCustomer(owner, created, customerId);

  return (await getCustomer(owner)).customerId ?? created;
}

async function getCustomer(owner: string) {
  const customer = await findCustomer(owner);
  if (!customer) throw new AppError(commonErrors.unauthorized);

  return customer;
}

async function getPrice(lookupKey: string): Promise<StripePrice> {
  const [price] = await listPrices([lookupKey]);
  if (price) return price;

  throw new AppError(commonErrors.unavailable, {
    cause: new Error(`Stripe has no active price with the lookup key ${lookupKey}.`),
  });
}

/**
 * Opens the page where the account changes or cancels its subscription and finds its invoices.
 * @throws AppError CONFLICT without a customer
 */
export async function openPortal(actor: Actor): Promise<BillingPage> {
  requireBilling(billingErrors.noPages);
  const { owner, uid } = actor.account;
  const customer = await findCustomer(owner);
  if (!customer?.customerId) throw new AppError(billingErrors.notSubscribed);

  const url = await createPortalSession(customer.customerId, planPageUrl());
  await commitChange(actor, { resource: "billing_page", action: "create", id: uid, page: "portal" });

  return { url };
}
