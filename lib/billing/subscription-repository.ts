import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL } from "drizzle-orm";
import { stripeEvents, users } from "@/db/schema";
import type { PlanTier } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";
import type { SubscriptionColumns } from "./subscription";

const { owner, uid, email, billingCustomerId: customerId, planTier, deletedAt } = users;

/** The stored columns; the cycle may be of another time. */
const subscriptionColumns = {
  planTier,
  billingSubscriptionId: users.billingSubscriptionId,
  subscriptionStatus: users.subscriptionStatus,
  billingCycle: users.billingCycle,
  subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
  cancelAtPeriodEnd: users.cancelAtPeriodEnd,
  canceledAt: users.canceledAt,
  graceUntil: users.graceUntil,
  trialedAt: users.trialedAt,
};

export async function findCustomer(accountOwner: string) {
  const [row] = await db()
    .select({ uid, email, customerId, planTier })
    .from(users)
    .where(eq(owner, accountOwner));
  return row;
}

/** Sets the account's customer, unless another call has set one since `former` was read. */
export async function saveCustomer(accountOwner: string, newId: string, former: string | null) {
  await db()
    .update(users)
    .set({ billingCustomerId: newId })
    .where(
      and(
        eq(owner, accountOwner),
        isNull(deletedAt),
        former === null ? isNull(customerId) : eq(customerId, former),
      ),
    );
}

/**
 * The identification of an account by Stripe: by the customer, or by the uid that this service
 * wrote into the metadata.
 */
export interface BilledAccountKey {
  customerId: string | undefined;
  uid: string | undefined;
}

/**
 * Locks the open account until the open transaction ends. Looks for the customer first, and then
 * for the uid.
 */
export async function lockBilledAccount(key: BilledAccountKey) {
  return (
    (key.customerId !== undefined && (await lockWhere(eq(customerId, key.customerId)))) ||
    (key.uid !== undefined && (await lockWhere(eq(uid, key.uid)))) ||
    undefined
  );
}

async function lockWhere(condition: SQL) {
  const [row] = await db()
    .select({ owner, uid, customerId, ...subscriptionColumns })
    .from(users)
    .where(and(condition, isNull(deletedAt)))
    .for("no key update");
  return row;
}

export async function saveSubscription(
  accountOwner: string,
  columns: Partial<SubscriptionColumns>,
  now: string,
): Promise<void> {
  await db()
    .update(users)
    .set({ ...columns, updatedAt: now })
    .where(eq(owner, accountOwner));
}

/** Returns false when the event was recorded before. */
export async function insertStripeEvent(id: string, type: string, now: string): Promise<boolean> {
  const rows = await db()
    .insert(stripeEvents)
    .values({ id, type, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
}

export async function deleteStripeEvents(before: string): Promise<void> {
  await db().delete(stripeEvents).where(lt(stripeEvents.createdAt, before));
}

/** Returns open accounts with a customer, in order, after the given one. */
export async function listCustomersAfter(after: string, limit: number) {
  const rows = await db()
    .select({ owner, customerId })
    .from(users)
    .where(and(gt(owner, after), isNotNull(customerId), isNull(deletedAt)))
    .orderBy(asc(owner))
    .limit(limit);
  return rows.flatMap((row) => (row.customerId === null ? [] : [{ ...row, customerId: row.customerId }]));
}

/**
 * Returns open accounts that still have the plan of a failed payment, although their grace was over
 * by then.
 */
export async function listGraceEnds(now: string, limit: number) {
  const rows = await db()
    .select({ customerId })
    .from(users)
    .where(
      and(
        eq(users.subscriptionStatus, "past_due"),
        lt(users.graceUntil, now),
        notInArray(planTier, ["free", "sponsor"]),
        isNull(deletedAt),
      ),
    )
    .limit(limit);
  return rows.flatMap((row) => (row.customerId === null ? [] : [{ customerId: row.customerId }]));
}

/**
 * Sets the plan of some accounts that have no subscription and another plan. Sponsored accounts
 * stay so. Returns them.
 */
export async function setPlanOfUnsubscribed(tier: PlanTier, limit: number, now: string) {
  const unsubscribed = await db()
    .select({ owner })
    .from(users)
    .where(
      and(
        isNull(users.billingSubscriptionId),
        ne(planTier, tier),
        ne(planTier, "sponsor"),
        isNull(deletedAt),
      ),
    )
    .orderBy(asc(owner))
    .limit(limit)
    .for("no key update");

  return db()
    .update(users)
    .set({ planTier: tier, updatedAt: now })
    .where(
      inArray(
        owner,
        unsubscribed.map((row) => row.owner),
      ),
    )
    .returning({ owner, uid });
}
