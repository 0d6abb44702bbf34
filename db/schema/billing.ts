import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
