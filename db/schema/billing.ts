import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";

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
