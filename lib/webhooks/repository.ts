import { and, asc, eq, gte, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "@/db/schema";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

export type WebhookRow = typeof webhooks.$inferSelect;

/** A webhook with the share of its attempts of the last 24 hours that succeeded. */
export interface ListedWebhook {
  webhook: WebhookRow;
  successRate: number | null;
}

const isWebhook = (owner: string, id: string) => and(eq(webhooks.owner, owner), eq(webhooks.id, id));

/** Whether the attempt succeeded. */
export const isSuccess = sql`${webhookDeliveries.status} between 200 and 299`;

function selectWebhooks() {
  const rate = sql<number | null>`(
    select round(avg(case when ${isSuccess} then 1 else 0 end), 4) from ${webhookDeliveries}
     where ${eq(webhookDeliveries.webhookId, webhooks.id)}
       and ${gte(webhookDeliveries.deliveredAt, isoTime(Date.now() - dayMs))})`;

  return db()
    .select({
      webhook: webhooks,
      successRate: rate.mapWith((value: string | null) => (value === null ? null : Number(value))),
    })
    .from(webhooks)
    .$dynamic();
}

/** Oldest first. */
export async function listWebhookRows(owner: string): Promise<ListedWebhook[]> {
  return selectWebhooks().where(eq(webhooks.owner, owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(owner: string, id: string): Promise<ListedWebhook | undefined> {
  const [row] = await selectWebhooks().where(isWebhook(owner, id));
  return row;
}

/** Locks the webhook until the open transaction ends. */
export async function lockWebhook(owner: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db().select().from(webhooks).where(isWebhook(owner, id)).for("no key update");
  return row;
}

export async function insertWebhook(row: typeof webhooks.$inferInsert): Promise<void> {
  await db().insert(webhooks).values(row);
}

export async function updateWebhookRow(id: string, changes: Partial<WebhookRow>): Promise<void> {
  await db().update(webhooks).set(changes).where(eq(webhooks.id, id));
}

/** Deletes the webhook with its messages and deliveries. */
export async function deleteWebhookRow(id: string): Promise<void> {
  await db().delete(webhooks).where(eq(webhooks.id, id));
}
