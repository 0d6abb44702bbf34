import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { apiKeys } from "./api-keys";
import { oauthClients } from "./oauth-clients";
import { users } from "./users";

/** Hashes of the authorization codes, access tokens and refresh tokens of a grant. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    tokenHash: keyText("token_hash").notNull(),
    grantId: keyText("grant_id")
      .notNull()
      .references(() => apiKeys.keyId, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["code", "access", "refresh"] }).notNull(),
    /** The resource that an access token is bound to (RFC 8707). */
    resource: text("resource", { enum: ["api", "mcp"] }).notNull(),
    /** The URI that gets a code, and the challenge of its verifier (RFC 7636); null for tokens. */
    redirectUri: text("redirect_uri"),
    codeChallenge: text("code_challenge"),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    /** Time of the only use of a code or refresh token. A second use ends the grant. */
    usedAt: isoTimestamp("used_at"),
  },
  (t) => [
    primaryKey({ name: "oauth_tokens_pkey", columns: [t.tokenHash] }),
    index("oauth_tokens_grant_idx").on(t.grantId),
    index("oauth_tokens_expires_idx").on(t.expiresAt),
  ],
);

/** Requests of devices without a browser, until their user decides (RFC 8628). */
export const oauthDeviceCodes = pgTable(
  "oauth_device_codes",
  {
    deviceCodeHash: keyText("device_code_hash").notNull(),
    /** Eight letters, without a hyphen. */
    userCode: keyText("user_code").notNull(),
    clientId: keyText("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    scopes: jsonText("oauth_device_codes.scopes", Texts).notNull(),
    resource: text("resource", { enum: ["api", "mcp"] }).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    polledAt: isoTimestamp("polled_at"),
    /**
     * The account that opened the request first. No other account can answer it: a person who sees
     * the code on a screen could connect the device to another account.
     */
    owner: keyText("owner").references(() => users.owner, { onDelete: "cascade", onUpdate: "cascade" }),
    deniedAt: isoTimestamp("denied_at"),
    /** The grant that the user approved. */
    grantId: keyText("grant_id").references(() => apiKeys.keyId, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "oauth_device_codes_pkey", columns: [t.deviceCodeHash] }),
    unique("oauth_device_codes_user_code_key").on(t.userCode),
    index("oauth_device_codes_client_idx").on(t.clientId),
    index("oauth_device_codes_grant_idx").on(t.grantId),
    index("oauth_device_codes_owner_idx").on(t.owner),
    index("oauth_device_codes_expires_idx").on(t.expiresAt),
  ],
);
