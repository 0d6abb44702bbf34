import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keyText, transactionId } from "../columns";

/** Messages between our processes when none of them can LISTEN; deleted after some minutes. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    channel: keyText("channel").notNull(),
    payload: text("payload").notNull(),
    /** Identifies the messages committed since a reader's last poll. */
    transactionId: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "notifications_pkey", columns: [t.id] }),
    index("notifications_channel_idx").on(t.channel, t.transactionId),
  ],
);
