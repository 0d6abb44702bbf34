import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { flag, isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

/** Locks of WebDAV clients (RFC 4918 §6). They end by themselves. */
export const davLocks = pgTable(
  "dav_locks",
  {
    token: keyText("token").notNull(),
    owner: ownerColumn(),
    /**
     * The album's slug and the filename, joined by a slash; empty for the root. Other names below
     * the root start with a slash.
     */
    path: keyText("path").notNull(),
    /** Whether everything in the folder is locked too. */
    includesMembers: flag("includes_members").notNull(),
    isExclusive: flag("is_exclusive").notNull(),
    /** The credential that locked. */
    holder: keyText("holder").notNull(),
    /** The client's description of the person with the lock, for people. */
    contact: text("contact").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "dav_locks_pkey", columns: [t.token] }),
    index("dav_locks_owner_path_idx").on(t.owner, t.path),
    index("dav_locks_expires_idx").on(t.expiresAt),
  ],
);

/**
 * Files without an image that WebDAV clients have created: empty ones, whose bytes follow, those in
 * which operating systems note how a folder looks, whose bytes are not stored, and temporary ones.
 * They end by themselves.
 */
export const davPlaceholders = pgTable(
  "dav_placeholders",
  {
    owner: ownerColumn(),
    /** The same form as in a lock. The path of a temporary folder ends with a slash. */
    path: keyText("path").notNull(),
    /** The credential that created it. */
    holder: keyText("holder").notNull(),
    /** The bytes of a temporary file. */
    blobKey: keyText("blob_key"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "dav_placeholders_pkey", columns: [t.owner, t.path] }),
    index("dav_placeholders_expires_idx").on(t.expiresAt),
  ],
);
