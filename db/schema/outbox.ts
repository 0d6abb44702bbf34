import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";

/** Events written in a transaction and sent to the job runner after its commit. */
export const outbox = pgTable(
  "outbox",
  {
    id: keyText("id").notNull(),
    name: text("name").notNull(),
    payload: text("payload").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    sentAt: isoTimestamp("sent_at"),
  },
  (t) => [
    primaryKey({ name: "outbox_pkey", columns: [t.id] }),
    index("outbox_unsent_idx").on(t.id).where(sql`${t.sentAt} is null`),
    index("outbox_sent_idx").on(t.sentAt).where(sql`${t.sentAt} is not null`),
  ],
);
