import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

/** The bytes of an owner's originals, deleted images included. Triggers on `images` keep them. */
export const ownerUsage = pgTable(
  "owner_usage",
  {
    owner: ownerColumn(),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ name: "owner_usage_pkey", columns: [t.owner] })],
);

/**
 * The thresholds of quotas that an owner has reached, the first time in a month or since the use
 * fell below.
 */
export const quotaAlerts = pgTable(
  "quota_alerts",
  {
    owner: ownerColumn(),
    metric: text("metric").notNull(),
    /** `2026-11` for what is counted by the month, else empty. */
    month: text("month").notNull(),
    /** In percent of the quota. */
    threshold: integer("threshold").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ name: "quota_alerts_pkey", columns: [t.owner, t.metric, t.month, t.threshold] })],
);

/** Applied events of the payment provider; the primary key makes each apply at most once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: keyText("id").notNull(),
    type: text("type").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ name: "stripe_events_pkey", columns: [t.id] })],
);
