import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { emptyObject, Fields, isoTimestamp, jsonText, keyText } from "../columns";
import { ownerColumn } from "./users";

/** Imports of account archives. A finished one is its report. */
export const accountImports = pgTable(
  "account_imports",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** `receiving` waits for parts. */
    status: text("status", {
      enum: ["receiving", "queued", "running", "completed", "cancelled", "failed"],
    }).notNull(),
    /** The actor that started it: how, and the id of the key or session. */
    via: text("via", { enum: ["session", "key", "system"] }).notNull(),
    credentialId: text("credential_id").notNull(),
    /** The archive's description of itself; null until it is complete. */
    source: jsonText("account_imports.source", Fields),
    /** The place in the archive where the work continues. */
    position: jsonText("account_imports.position", Fields).notNull().default(emptyObject),
    report: jsonText("account_imports.report", Fields).notNull().default(emptyObject),
    /** Code and message of the error that ended it. */
    error: jsonText("account_imports.error", Fields),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Time of the last progress. */
    updatedAt: isoTimestamp("updated_at").notNull(),
    endedAt: isoTimestamp("ended_at"),
  },
  (t) => [
    primaryKey({ name: "account_imports_pkey", columns: [t.id] }),
    index("account_imports_owner_idx").on(t.owner, t.id.desc().nullsFirst()),
    index("account_imports_updated_idx").on(t.updatedAt),
    check(
      "account_imports_status_check",
      sql`${t.status} in ('receiving', 'queued', 'running', 'completed', 'cancelled', 'failed')`,
    ),
  ],
);

/** The bytes of an archive, in the order of their numbers; deleted when its import has ended. */
export const accountImportParts = pgTable(
  "account_import_parts",
  {
    importId: keyText("import_id").notNull(),
    number: integer("number").notNull(),
    owner: ownerColumn(),
    blobKey: keyText("blob_key").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
  },
  (t) => [
    primaryKey({ name: "account_import_parts_pkey", columns: [t.importId, t.number] }),
    foreignKey({
      name: "account_import_parts_import_id_fkey",
      columns: [t.importId],
      foreignColumns: [accountImports.id],
    }).onDelete("cascade"),
    index("account_import_parts_owner_idx").on(t.owner),
    index("account_import_parts_blob_key_idx").on(t.blobKey),
  ],
);
