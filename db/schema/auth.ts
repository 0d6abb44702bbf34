import { index, integer, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

// The columns that @auth/drizzle-adapter reads and writes; its property names are fixed.

export const authUsers = pgTable(
  "auth_users",
  {
    id: text("id").primaryKey(),
    name: text("name"),
    email: text("email").notNull(),
    emailVerified: timestamp("emailVerified", { mode: "date" }),
    image: text("image"),
  },
  (t) => [unique("auth_users_email_key").on(t.email)],
);

/**
 * Accounts of other services that sign in a user. The columns for tokens stay empty: we need none
 * after a sign-in.
 */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    userId: text("userId")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    provider: text("provider").notNull(),
    providerAccountId: text("providerAccountId").notNull(),
    refresh_token: text("refresh_token"),
    access_token: text("access_token"),
    expires_at: integer("expires_at"),
    token_type: text("token_type"),
    scope: text("scope"),
    id_token: text("id_token"),
    session_state: text("session_state"),
    /**
     * The name of the account at its provider when it was connected, for the list of connections.
     */
    accountName: text("account_name"),
    createdAt: timestamp("created_at", { mode: "date", withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "auth_accounts_pkey", columns: [t.provider, t.providerAccountId] }),
    unique("auth_accounts_user_provider_key").on(t.userId, t.provider),
  ],
);

/** `sessionToken` holds the SHA-256 of the cookie's reference, never the reference. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    sessionToken: text("sessionToken").primaryKey(),
    userId: text("userId")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    expires: timestamp("expires", { mode: "date" }).notNull(),
    createdAt: timestamp("created_at", { mode: "date", withTimezone: true }).notNull().defaultNow(),
    /**
     * The last recorded request, at most one in five minutes, with its `User-Agent` and country.
     */
    lastSeenAt: timestamp("last_seen_at", { mode: "date", withTimezone: true }),
    userAgent: text("user_agent"),
    country: text("country"),
  },
  (t) => [index("auth_sessions_user_id_idx").on(t.userId), index("auth_sessions_expires_idx").on(t.expires)],
);

export const authVerificationTokens = pgTable(
  "auth_verification_tokens",
  {
    identifier: text("identifier").notNull(),
    token: text("token").notNull(),
    expires: timestamp("expires", { mode: "date" }).notNull(),
  },
  (t) => [
    primaryKey({ name: "auth_verification_tokens_pkey", columns: [t.identifier, t.token] }),
    index("auth_verification_tokens_expires_idx").on(t.expires),
  ],
);

/** Email addresses that may create an account where sign-up is by invitation. */
export const invitations = pgTable(
  "invitations",
  {
    id: keyText("id").notNull(),
    email: keyText("email").notNull(),
    /** The uid of the operator; null for the command line. */
    invitedBy: keyText("invited_by"),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    /** Time of the account's creation. */
    acceptedAt: isoTimestamp("accepted_at"),
  },
  (t) => [
    primaryKey({ name: "invitations_pkey", columns: [t.id] }),
    unique("invitations_email_key").on(t.email),
    index("invitations_expires_idx").on(t.expiresAt),
  ],
);

/**
 * Changes of the email address of an account: requested ones, and recent ones, which can be undone
 * for some days.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    formerEmail: text("former_email").notNull(),
    email: text("email").notNull(),
    /**
     * SHA-256 of the token in the mail to the new address; null when used, or when the address
     * belongs to another account.
     */
    tokenHash: keyText("token_hash"),
    /** SHA-256 of the token in the mail to the previous address. */
    undoTokenHash: keyText("undo_token_hash").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Until then the new address can be confirmed. */
    expiresAt: isoTimestamp("expires_at").notNull(),
    confirmedAt: isoTimestamp("confirmed_at"),
    /** Time at which the previous address undid the change. Its link then does nothing more. */
    undoneAt: isoTimestamp("undone_at"),
  },
  (t) => [
    primaryKey({ name: "email_changes_pkey", columns: [t.id] }),
    unique("email_changes_token_hash_key").on(t.tokenHash),
    unique("email_changes_undo_token_hash_key").on(t.undoTokenHash),
    index("email_changes_owner_idx").on(t.owner),
    index("email_changes_created_idx").on(t.createdAt),
  ],
);
