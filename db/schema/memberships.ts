import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { albums } from "./albums";
import { ownerColumn, users } from "./users";

/**
 * People who share the library of `owner`, or one album of it, and invitations that were not
 * accepted yet.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** The account that joined; null until then. */
    member: keyText("member").references(() => users.owner, { onDelete: "cascade", onUpdate: "cascade" }),
    /** The invited address, in lower case. */
    email: keyText("email").notNull(),
    /** The album that the membership is for; null for the whole library. It ends with the album. */
    albumSlug: keyText("album_slug"),
    role: text("role", { enum: ["viewer", "contributor", "editor", "manager"] }).notNull(),
    /** SHA-256 of the token in the mailed link; null after joining. */
    tokenHash: keyText("token_hash"),
    /** The account that invited. */
    invitedBy: keyText("invited_by").references(() => users.owner, {
      onDelete: "set null",
      onUpdate: "cascade",
    }),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Expiration of the invitation. */
    expiresAt: isoTimestamp("expires_at").notNull(),
    joinedAt: isoTimestamp("joined_at"),
  },
  (t) => [
    primaryKey({ name: "memberships_pkey", columns: [t.id] }),
    unique("memberships_owner_email_key").on(t.owner, t.email),
    unique("memberships_owner_member_key").on(t.owner, t.member),
    unique("memberships_token_hash_key").on(t.tokenHash),
    foreignKey({
      name: "memberships_album_fkey",
      columns: [t.owner, t.albumSlug],
      foreignColumns: [albums.owner, albums.albumSlug],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index("memberships_album_idx").on(t.owner, t.albumSlug),
    index("memberships_member_idx").on(t.member),
    index("memberships_email_idx").on(t.email),
    index("memberships_invited_by_idx").on(t.invitedBy),
    check("memberships_role_check", sql`${t.role} in ('viewer', 'contributor', 'editor', 'manager')`),
    check("memberships_joined_check", sql`(${t.member} is null) = (${t.joinedAt} is null)`),
    check("memberships_own_check", sql`${t.member} <> ${t.owner}`),
  ],
);
