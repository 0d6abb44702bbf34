import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keyText } from "../columns";

/** The web and worker processes that run, each of which updates its row every second. */
export const processes = pgTable(
  "processes",
  {
    name: keyText("name").notNull(),
    role: text("role").$type<"web" | "worker">().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
    /** Whether it may deliver what it has cached, so that changes wait until it has invalidated. */
    isCaching: boolean("is_caching").notNull().default(false),
  },
  (t) => [
    primaryKey({ name: "processes_pkey", columns: [t.name] }),
    index("processes_seen_idx").on(t.seenAt),
    check("processes_role_check", sql`${t.role} in ('web', 'worker')`),
  ],
);
