import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import { webhookDeliveries, webhookMessages, webhooks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { isSuccess, type WebhookRow } from "./repository";

export type MessageRow = typeof webhookMessages.$inferSelect;

export async function findEnabledWebhook(id: string): Promise<WebhookRow | undefined> {
  const [row] = await db()
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.enabled, true)));
  return row;
}

/** Locks the webhook until the open transaction ends. */
export async function lockWebhookState(id: string): Promise<WebhookRow | undefined> {
  const [row] = await db().select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  return row;
}

interface Claim {
  limit: number;
  now: string;
  leasedUntil: string;
  /** Whether the messages that the owner has redelivered come first. */
  manualFirst: boolean;
}

/**
 * Returns due messages, the longest due first, and leases them: until then no other run claims
 * them.
 */
export async function claimMessages(
  webhookId: string,
  { limit, now, leasedUntil, manualFirst }: Claim,
): Promise<MessageRow[]> {
  const { isManual, nextAttemptAt, id } = webhookMessages;
  const due = db()
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.webhookId, webhookId), isDue(now)))
    .orderBy(...(manualFirst ? [desc(isManual)] : []), asc(nextAttemptAt), asc(id))
    .limit(limit)
    .for("update", { skipLocked: true });

  const rows = await db()
    .update(webhookMessages)
    .set({ leasedUntil })
    .where(inArray(webhookMessages.id, due))
    .returning();

  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const isDue = (now: string) =>
  and(eq(webhookMessages.state, "pending"), lte(webhookMessages.nextAttemptAt, now), isNotLeased(now));

const isNotLeased = (now: string) =>
  or(isNull(webhookMessages.leasedUntil), lt(webhookMessages.leasedUntil, now));

/** Ends the leases of messages that were not sent. */
export async function releaseMessages(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .update(webhookMessages)
    .set({ leasedUntil: null })
    .where(inArray(webhookMessages.id, [...ids]));
}

/** The effect of an attempt on a message. */
export interface MessageChange
  extends Pick<MessageRow, "id" | "state" | "attempts" | "scheduledAttempts" | "nextAttemptAt" | "isManual"> {
  /** The message as it was claimed. */
  claimed: Pick<MessageRow, "nextAttemptAt" | "isManual">;
}

/** Saves what attempts have led to. A message that was requeued during its attempt stays due. */
export async function saveAttempts(changes: readonly MessageChange[]): Promise<void> {
  if (changes.length === 0) return;

  const column = (read: (change: MessageChange) => string | number | null) => sql.param(changes.map(read));
  const isAsClaimed = sql`(m.next_attempt_at, m.is_manual) is not distinct from (c.claimed_next, c.claimed_manual)`;
  const unlessRequeued = (name: string, value: string) =>
    sql`${sql.identifier(name)} = case when ${isAsClaimed} then c.${sql.identifier(value)} else m.${sql.identifier(name)} end`;
  await db().execute(sql`
    update ${webhookMessages} m set attempts = c.attempts, scheduled_attempts = c.scheduled, leased_until = null,
        ${unlessRequeued("state", "state")},
        ${unlessRequeued("next_attempt_at", "next")},
        ${unlessRequeued("is_manual", "manual")}
      from unnest(${column(({ id }) => id)}::text[], ${column(({ state }) => state)}::text[],
        ${column(({ attempts }) => attempts)}::int[],
        ${column(({ scheduledAttempts }) => scheduledAttempts)}::int[],
        ${column(({ nextAttemptAt }) => nextAttemptAt)}::text[],
        ${column(({ isManual }) => Number(isManual))}::int[],
        ${column(({ claimed }) => claimed.nextAttemptAt)}::text[],
        ${column(({ claimed }) => Number(claimed.isManual))}::int[])
        as c (id, state, attempts, scheduled, next, manual, claimed_next, claimed_manual)
     where m.id = c.id`);
}

export async function insertMessage(row: typeof webhookMessages.$inferInsert): Promise<void> {
  await db().insert(webhookMessages).values(row);
}

/** Returns the types of the messages that wait. */
export async function listPendingTypes(webhookId: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ type: webhookMessages.type })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, "pending")));
  return rows.map(({ type }) => type);
}

/** Makes a message due again, once. Returns false if it no longer exists. */
export async function requeueMessage(id: string, now: string): Promise<boolean> {
  const rows = await db()
    .update(webhookMessages)
    .set({ state: "pending", nextAttemptAt: now, isManual: true })
    .where(eq(webhookMessages.id, id))
    .returning({ id: webhookMessages.id });
  return rows.length > 0;
}

/**
 * Makes messages due again that failed since then, except by hand, and were not delivered: each
 * with a schedule of its own. Returns their types, one for each message.
 */
export async function requeueFailed(webhookId: string, since: string, now: string): Promise<string[]> {
  const failed = db()
    .select({ id: webhookDeliveries.messageId })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        gte(webhookDeliveries.deliveredAt, since),
        eq(webhookDeliveries.isManual, false),
        not(isSuccess),
      ),
    );

  const rows = await db()
    .update(webhookMessages)
    .set({ state: "pending", nextAttemptAt: now, scheduledAttempts: 0 })
    .where(
      and(
        eq(webhookMessages.webhookId, webhookId),
        ne(webhookMessages.state, "delivered"),
        isNotLeased(now),
        inArray(webhookMessages.id, failed),
      ),
    )
    .returning({ type: webhookMessages.type });
  return rows.map(({ type }) => type);
}

/** Returns webhooks with messages that can be sent now. */
export async function listDueWebhooks(now: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ id: webhooks.id })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
    .where(
      and(
        isDue(now),
        eq(webhooks.enabled, true),
        or(isNull(webhooks.pausedUntil), lte(webhooks.pausedUntil, now)),
      ),
    );
  return rows.map((row) => row.id);
}

/** Deletes up to `limit` messages with ids lower than the given one. Ids start with the time. */
export async function deleteMessagesBefore(id: string, limit: number): Promise<unknown[]> {
  const old = db()
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(lt(webhookMessages.id, id))
    .limit(limit);

  return db()
    .delete(webhookMessages)
    .where(inArray(webhookMessages.id, old))
    .returning({ id: webhookMessages.id });
}
