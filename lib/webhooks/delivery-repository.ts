import { and, desc, eq, not, sql } from "drizzle-orm";
import { webhookDeliveries, webhookMessages, webhooks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { isSuccess } from "./repository";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export interface ListedDelivery {
  delivery: DeliveryRow;
  nextAttemptAt: string | null;
}

export type Outcome = "success" | "failed";

interface Filters {
  outcome: Outcome | undefined;
  type: string | undefined;
}

function selectDeliveries() {
  const { messageId, attempt } = webhookDeliveries;
  const { state, attempts, nextAttemptAt } = webhookMessages;
  return db()
    .select({
      delivery: webhookDeliveries,
      nextAttemptAt: sql<string | null>`case when ${state} = 'pending' and ${attempt} = ${attempts}
        and ${eq(webhooks.enabled, true)} then greatest(${nextAttemptAt}, ${webhooks.pausedUntil}) end`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(webhookMessages, eq(webhookMessages.id, messageId))
    .$dynamic();
}

/** Newest first. */
export async function listDeliveryRows(
  webhookId: string,
  { outcome, type }: Filters,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<ListedDelivery[]> {
  const { deliveredAt, id } = webhookDeliveries;
  return selectDeliveries()
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        outcome && (outcome === "success" ? isSuccess : not(isSuccess)),
        type === undefined ? undefined : eq(webhookDeliveries.eventType, type),
        after && sql`(${deliveredAt}, ${id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(deliveredAt), desc(id))
    .limit(limit);
}

export async function findDelivery(webhookId: string, id: string): Promise<ListedDelivery | undefined> {
  const [row] = await selectDeliveries().where(
    and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)),
  );
  return row;
}

export async function insertDeliveries(rows: ReadonlyArray<typeof webhookDeliveries.$inferInsert>) {
  if (rows.length > 0)
    await db()
      .insert(webhookDeliveries)
      .values([...rows]);
}

/** Deletes up to `limit` deliveries with ids lower than the given one. Ids start with the time. */
export async function deleteDeliveriesBefore(id: string, limit: number): Promise<unknown[]> {
  const old = db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} < ${id}`)
    .limit(limit);

  return db()
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.id} in ${old}`)
    .returning({ id: webhookDeliveries.id });
}
