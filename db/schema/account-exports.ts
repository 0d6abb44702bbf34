import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { emptyObject, Fields, isoTimestamp, jsonText, keyText, TextsByName } from "../columns";
import { ownerColumn } from "./users";

/**
 * Archives in the background: exports of accounts, and images that a job collects. A ready one
 * exists until it expires.
 */
export const accountExports = pgTable(
  "account_exports",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** The job that collects images; null for an export of the account. */
    jobId: keyText("job_id"),
    status: text("status", { enum: ["pending", "running", "ready", "failed", "expired"] }).notNull(),
    /** The actor that started it: how, and the id of the key or session. */
    via: text("via", { enum: ["session", "key", "system"] }).notNull(),
    credentialId: text("credential_id").notNull(),
    /** Name of the archive. */
    filename: text("filename").notNull(),
    /** Images written, and images there were at its start. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** Size of the archive as far as it is written. */
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    /** The place in the account where the work continues. */
    position: jsonText("account_exports.position", Fields).notNull().default(emptyObject),
    /** Code and message of the error that ended it. */
    error: jsonText("account_exports.error", Fields),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Time of the last progress. */
    updatedAt: isoTimestamp("updated_at").notNull(),
    finishedAt: isoTimestamp("finished_at"),
    /** Time of the archive's deletion. */
    expiresAt: isoTimestamp("expires_at"),
  },
  (t) => [
    primaryKey({ name: "account_exports_pkey", columns: [t.id] }),
    index("account_exports_owner_idx").on(t.owner, t.id.desc().nullsFirst()),
    uniqueIndex("account_exports_open_key")
      .on(t.owner)
      .where(sql`${t.status} in ('pending', 'running') and ${t.jobId} is null`),
    uniqueIndex("account_exports_job_key").on(t.jobId).where(sql`${t.jobId} is not null`),
    index("account_exports_updated_idx").on(t.updatedAt),
    check(
      "account_exports_status_check",
      sql`${t.status} in ('pending', 'running', 'ready', 'failed', 'expired')`,
    ),
  ],
);

/**
 * Pieces of an archive, each written by one run of the job. The archive is their contents and then
 * their directories.
 */
export const accountExportParts = pgTable(
  "account_export_parts",
  {
    exportId: keyText("export_id").notNull(),
    number: integer("number").notNull(),
    owner: ownerColumn(),
    contentKey: keyText("content_key").notNull(),
    contentBytes: bigint("content_bytes", { mode: "number" }).notNull(),
    /**
     * The object with the directory of these entries; in the last part also with the end of the
     * archive.
     */
    directoryKey: keyText("directory_key").notNull(),
    directoryBytes: bigint("directory_bytes", { mode: "number" }).notNull(),
    /** SHA-256 of the files of records in it, for the manifest. */
    hashes: jsonText("account_export_parts.hashes", TextsByName).notNull(),
  },
  (t) => [
    primaryKey({ name: "account_export_parts_pkey", columns: [t.exportId, t.number] }),
    foreignKey({
      name: "account_export_parts_export_id_fkey",
      columns: [t.exportId],
      foreignColumns: [accountExports.id],
    }).onDelete("cascade"),
    index("account_export_parts_owner_idx").on(t.owner),
    index("account_export_parts_content_key_idx").on(t.contentKey),
    index("account_export_parts_directory_key_idx").on(t.directoryKey),
  ],
);
