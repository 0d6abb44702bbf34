import { isoTime } from "@/lib/kernel/time";
import { findSubscription } from "./repository";

/** Statuses of a subscription that a payment would bring back. */
const overdueStatuses: readonly (string | null)[] = ["past_due", "unpaid"];

/**
 * Returns until when the plan is kept although a payment failed, null when it no longer is;
 * undefined when nothing is to be paid.
 */
export async function findOverdue(
  owner: string,
  nowMs: number,
): Promise<{ keptUntil: string | null } | undefined> {
  const subscription = await findSubscription(owner);
  if (!subscription || !overdueStatuses.includes(subscription.status)) return undefined;
  const { status, graceUntil } = subscription;
  const isKept = status === "past_due" && graceUntil !== null && graceUntil > isoTime(nowMs);
  return { keptUntil: isKept ? graceUntil : null };
}

/** Returns the end of the days of grace, which may be over. */
export async function findGrace(owner: string): Promise<string | null> {
  return (await findSubscription(owner))?.graceUntil ?? null;
}
