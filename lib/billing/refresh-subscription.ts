import type { Actor } from "@/lib/kernel/actor";
import { logger } from "@/lib/platform/process/logger";
import { syncSubscription } from "./sync-subscription";

/**
 * Reads the account's subscription from Stripe. A failure is left to the webhook, and to the
 * reconciliation of the night.
 */
export async function refreshSubscription({ account: { uid } }: Actor): Promise<void> {
  await syncSubscription({ uid, customerId: undefined }).catch((err: unknown) =>
    logger().warn({ err, uid }, "the subscription could not be read"),
  );
}
