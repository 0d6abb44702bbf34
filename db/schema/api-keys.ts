import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { memberships } from "./memberships";
import { ownerColumn } from "./users";

export const apiKeys = pgTable(
  "api_keys",
  {
    keyId: keyText("key_id").notNull(),
    owner: ownerColumn(),
    keyHash: text("key_hash").notNull(),
    name: text("name"),
    scopes: jsonText("api_keys.scopes", Texts).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at"),
    revokedAt: isoTimestamp("revoked_at"),
    lastUsedAt: isoTimestamp("last_used_at"),
    /** IP addresses and CIDR blocks; null allows every IP address. */
    allowedIps: jsonText("api_keys.allowed_ips", Texts),
    /**
     * The membership in whose library the key works, and with which it ends; null for the account's
     * own library.
     */
    membershipId: keyText("membership_id").references(() => memberships.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "api_keys_pkey", columns: [t.keyId] }),
    unique("api_keys_key_hash_key").on(t.keyHash),
    index("api_keys_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.keyId.desc().nullsFirst(),
    ),
    index("api_keys_membership_idx").on(t.membershipId).where(sql`${t.membershipId} is not null`),
  ],
);
