import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { createPortalSession } from "@/lib/platform/stripe";
import { type BillingPage, planPageUrl } from "./checkout";
import { billingErrors } from "./errors";
import { requireBilling } from "./require-billing";
import { findCustomer } from "./subscription-repository";

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
