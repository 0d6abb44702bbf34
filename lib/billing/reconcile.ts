import { dayMs, isoTime } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/batches";
import { logger } from "@/lib/platform/process/logger";
import { isBillingEnabled } from "./limits";
import { deleteStripeEvents, listCustomersAfter, listGraceEnds } from "./subscription-repository";
import { syncEmail } from "./sync-email";
import { syncSubscription } from "./sync-subscription";

const accountsPerBatch = 100;
/** Each has a connection to the database while Stripe answers. */
const simultaneous = 3;
/** Stripe sends an event again for three days, and by hand for thirty. */
const eventRetentionDays = 40;

/**
 * Reads the subscriptions of a batch of accounts after the given one from Stripe, for events that
 * were lost, and sends it addresses that it has not received. Returns the last account of the
 * batch, or undefined when there are no more.
 */
export async function reconcileSubscriptions(after: string): Promise<{ after: string } | undefined> {
  if (!isBillingEnabled()) return undefined;

  const accounts = await listCustomersAfter(after, accountsPerBatch);
  for (const group of chunk(accounts, simultaneous))
    await Promise.all(
      group.map(async (account) => {
        await reconcileAccount(account);
        await syncEmail(account.owner);
      }),
    );

  const last = accounts.at(-1);
  return last && accounts.length === accountsPerBatch ? { after: last.owner } : undefined;
}

/** Reads the subscriptions of accounts whose days of grace after a failed payment are over. */
export async function endGraces(nowMs: number = Date.now()): Promise<void> {
  if (!isBillingEnabled()) return;

  const accounts = await listGraceEnds(isoTime(nowMs), accountsPerBatch);
  for (const group of chunk(accounts, simultaneous))
    await Promise.all(group.map((account) => reconcileAccount(account, nowMs)));
}

async function reconcileAccount({ customerId }: { customerId: string }, nowMs?: number): Promise<void> {
  try {
    await syncSubscription({ customerId, uid: undefined }, nowMs);
  } catch (error) {
    // The other accounts must not wait for this one, which is read again tomorrow.
    logger().error({ err: error, customerId }, "a subscription could not be reconciled");
  }
}

/** Deletes the records of events that Stripe no longer sends. */
export async function pruneStripeEvents(nowMs: number = Date.now()): Promise<void> {
  await deleteStripeEvents(isoTime(nowMs - eventRetentionDays * dayMs));
}
