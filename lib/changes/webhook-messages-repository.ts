import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseHandle } from "@/db/client";
import { webhookMessages, webhooks } from "@/db/schema";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

export type MessageRow = typeof webhookMessages.$inferInsert;
export type ListenerRow = Pick<typeof webhooks.$inferSelect, "id" | "events">;

const selectListeners = (database: DatabaseHandle) =>
  database
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.owner, sql.placeholder("owner")), eq(webhooks.enabled, true)))
    .orderBy(asc(webhooks.id));

const listEnabled = prepareQuery("webhooks-of-owner", selectListeners);
const lockEnabled = prepareQuery("locked-webhooks-of-owner", (database) =>
  selectListeners(database).for("key share"),
);

/** Returns the owner's enabled webhooks. */
export async function listListeners(owner: string): Promise<ListenerRow[]> {
  return listEnabled({ owner });
}

/**
 * Returns the owner's enabled webhooks. The lock keeps them from being deleted before their
 * messages are written.
 */
export async function lockListeners(owner: string): Promise<ListenerRow[]> {
  return lockEnabled({ owner });
}

/** Postgres takes at most 65,535 values a statement. */
const rowsPerInsert = 1_000;

export async function insertMessages(rows: readonly MessageRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await db()
      .insert(webhookMessages)
      .values(rows.slice(at, at + rowsPerInsert));
}
