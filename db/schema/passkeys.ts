import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import { flag, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { authUsers } from "./auth";

/** Passkeys belong to a user as sessions do, so that closing the account deletes both at once. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: keyText("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** The credential's id and COSE public key, base64url. */
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    /** The last signature counter; 0 for authenticators without one. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** The way in which the browser reaches the authenticator, as it reported itself. */
    transports: jsonText("passkeys.transports", Texts).notNull(),
    name: text("name").notNull(),
    /** Whether a copy exists on other devices or in an account of its maker. */
    isBackedUp: flag("is_backed_up").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    lastUsedAt: isoTimestamp("last_used_at"),
  },
  (t) => [
    primaryKey({ name: "passkeys_pkey", columns: [t.id] }),
    unique("passkeys_credential_id_key").on(t.credentialId),
    index("passkeys_user_id_idx").on(t.userId),
  ],
);

/** Challenges that were handed out and not used yet. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").notNull(),
    purpose: text("purpose", { enum: ["register", "sign-in", "confirm"] }).notNull(),
    /** The user who may use it; null for a sign-in, before which that is unknown. */
    userId: text("user_id").references(() => authUsers.id, { onDelete: "cascade" }),
    expires: timestamp("expires", { mode: "date" }).notNull(),
  },
  (t) => [
    primaryKey({ name: "passkey_challenges_pkey", columns: [t.challenge] }),
    index("passkey_challenges_user_id_idx").on(t.userId),
    index("passkey_challenges_expires_idx").on(t.expires),
    check("passkey_challenges_user_check", sql`(${t.userId} is null) = (${t.purpose} = 'sign-in')`),
  ],
);
