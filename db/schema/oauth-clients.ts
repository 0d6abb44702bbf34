import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, jsonText, keyText, Texts } from "../columns";

/**
 * Applications that registered themselves (RFC 7591). Their names are not verified. Without a
 * grant, a registration is deleted after a day.
 */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: keyText("id").notNull(),
    name: text("name").notNull(),
    redirectUris: jsonText("oauth_clients.redirect_uris", Texts).notNull(),
    grantTypes: jsonText("oauth_clients.grant_types", Texts).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "oauth_clients_pkey", columns: [t.id] }),
    index("oauth_clients_created_idx").on(t.createdAt),
  ],
);
