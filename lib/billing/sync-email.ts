import { logger } from "@/lib/platform/process/logger";
import { setCustomerEmail } from "@/lib/platform/stripe";
import { isBillingEnabled } from "./limits";
import { findCustomer } from "./subscription-repository";

/**
 * Sends the account's current address to Stripe. A failure is logged: it must not undo a change of
 * the address. The reconciliation of the night tries again.
 */
export async function syncEmail(owner: string): Promise<void> {
  if (!isBillingEnabled()) return;
  try {
    const customer = await findCustomer(owner);
    if (customer?.customerId) await setCustomerEmail(customer.customerId, customer.email);
  } catch (err) {
    logger().warn({ err }, "the new email address of an account could not be sent to Stripe");
  }
}
