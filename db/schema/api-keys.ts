import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { memberships } from "./memberships";
import { oauthClients } from "./oauth-clients";
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
    /**
     * Set when the row is the grant of an application, and no key: then nothing has the hash, and
     * `oauth_tokens` has the hashes of the tokens.
     */
    clientId: keyText("client_id").references(() => oauthClients.id, { onDelete: "cascade" }),
    /** The resource that a grant is for: the whole API, or MCP only. */
    resource: text("resource", { enum: ["api", "mcp"] }),
  },
  (t) => [
    primaryKey({ name: "api_keys_pkey", columns: [t.keyId] }),
    unique("api_keys_key_hash_key").on(t.keyHash),
    index("api_keys_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.keyId.desc().nullsFirst(),
    ),
    index("api_keys_client_idx").on(t.clientId).where(sql`${t.clientId} is not null`),
    index("api_keys_membership_idx").on(t.membershipId).where(sql`${t.membershipId} is not null`),
  ],
);
