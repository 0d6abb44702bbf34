import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

/** First responses by idempotency key; `status` is null while the first call is in progress. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    owner: ownerColumn(),
    idempotencyKey: keyText("idempotency_key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** The call that holds the key. A call whose key was taken over no longer matches. */
    holder: text("holder").notNull().default(""),
    status: integer("status"),
    body: text("body"),
    lockedUntil: isoTimestamp("locked_until").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "idempotency_keys_pkey", columns: [t.owner, t.idempotencyKey] }),
    index("idempotency_keys_created_idx").on(t.createdAt),
  ],
);

/**
 * Counters of the rate limiter when more than one process serves; columns as required by
 * rate-limiter-flexible.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: keyText("key").notNull(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [
    primaryKey({ name: "rate_limits_pkey", columns: [t.key] }),
    index("rate_limits_expire_idx").on(t.expire),
  ],
);
