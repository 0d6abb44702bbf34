import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { flag, isoTimestamp, jsonText, keyText, Texts, TextsByName } from "../columns";
import { ownerColumn } from "./users";

export const webhooks = pgTable(
  "webhooks",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    url: text("url").notNull(),
    events: jsonText("webhooks.events", Texts).notNull(),
    description: text("description"),
    /** Sealed. */
    secret: text("secret").notNull(),
    enabled: flag("enabled").notNull().default(true),
    /** Messages in a row that failed with all attempts. */
    failureCount: integer("failure_count").notNull().default(0),
    lastTriggeredAt: isoTimestamp("last_triggered_at"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    /**
     * The secret before the last rotation, sealed. It signs in addition to the new one until the
     * time after it.
     */
    previousSecret: text("previous_secret"),
    previousSecretUntil: isoTimestamp("previous_secret_until"),
    /** Attempts in a row that failed, and when the first of them was made. */
    failedAttempts: integer("failed_attempts").notNull().default(0),
    failingSince: isoTimestamp("failing_since"),
    pausedUntil: isoTimestamp("paused_until"),
    /** The reason why the service disabled it. */
    disabledReason: text("disabled_reason").$type<"gone" | "failing">(),
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

/** An event for one webhook, with the body that every attempt sends. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: keyText("id").notNull(),
    webhookId: keyText("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: keyText("event_id").notNull(),
    type: text("type").notNull(),
    payload: text("payload").notNull(),
    state: text("state").$type<"pending" | "delivered" | "failed">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Attempts of the current schedule. */
    scheduledAttempts: integer("scheduled_attempts").notNull().default(0),
    /** Whether the owner asked for the next attempt. */
    isManual: flag("is_manual").notNull().default(false),
    nextAttemptAt: isoTimestamp("next_attempt_at"),
    leasedUntil: isoTimestamp("leased_until"),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "webhook_messages_pkey", columns: [t.id] }),
    index("webhook_messages_webhook_idx").on(t.webhookId, t.id),
    index("webhook_messages_due_idx")
      .on(t.webhookId, t.nextAttemptAt, t.id)
      .where(sql`${t.state} = 'pending'`),
    index("webhook_messages_pending_idx").on(t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
  ],
);

/** Attempts to deliver messages. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: keyText("id").notNull(),
    webhookId: keyText("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventType: text("event_type").notNull(),
    payload: text("payload").notNull(),
    /** 0 without a response. */
    status: integer("status").notNull(),
    response: text("response"),
    durationMs: integer("duration_ms"),
    attempt: integer("attempt").notNull().default(1),
    deliveredAt: isoTimestamp("delivered_at").notNull(),
    messageId: keyText("message_id"),
    error: text("error"),
    isManual: flag("is_manual").notNull().default(false),
    requestHeaders: jsonText("webhook_deliveries.request_headers", TextsByName),
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
