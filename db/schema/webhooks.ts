import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { flag, isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

export const webhooks = pgTable(
  "webhooks",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    url: text("url").notNull(),
    events: text("events").notNull(),
    description: text("description"),
    secret: text("secret").notNull(),
    enabled: flag("enabled").notNull().default(true),
    failureCount: integer("failure_count").notNull().default(0),
    lastTriggeredAt: isoTimestamp("last_triggered_at"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "webhooks_pkey", columns: [t.id] }),
    index("webhooks_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: keyText("id").notNull(),
    webhookId: keyText("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventType: text("event_type").notNull(),
    payload: text("payload").notNull(),
    status: integer("status").notNull(),
    response: text("response"),
    durationMs: integer("duration_ms"),
    attempt: integer("attempt").notNull().default(1),
    deliveredAt: isoTimestamp("delivered_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "webhook_deliveries_pkey", columns: [t.id] }),
    index("webhook_deliveries_webhook_idx").on(
      t.webhookId,
      t.deliveredAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);
