import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { Fields, isoTimestamp, jsonText, keyText } from "../columns";
import { ownerColumn } from "./users";

export const auditLogs = pgTable(
  "audit_logs",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /**
     * The account that acted and its key or session; null for the service itself. `owner` is the
     * account that reads the entry.
     */
    actorUid: keyText("actor_uid"),
    credentialId: keyText("credential_id"),
    createdAt: isoTimestamp("created_at").notNull(),
    action: text("action", { enum: ["create", "update", "delete", "restore"] }).notNull(),
    resourceType: text("resource_type").notNull(),
    resourceId: text("resource_id"),
    status: text("status", { enum: ["success", "failed"] }).notNull(),
    affectedCount: integer("affected_count").notNull().default(1),
    metadata: jsonText("audit_logs.metadata", Fields),
  },
  (t) => [
    primaryKey({ name: "audit_logs_pkey", columns: [t.id] }),
    unique("audit_logs_entry_key")
      .on(t.owner, t.action, t.resourceType, t.resourceId, t.status, t.createdAt)
      .nullsNotDistinct(),
    index("audit_logs_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("audit_logs_resource_idx").on(
      t.owner,
      t.resourceType,
      t.resourceId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check("audit_logs_action_check", sql`${t.action} in ('create', 'update', 'delete', 'restore')`),
    check("audit_logs_status_check", sql`${t.status} in ('success', 'failed')`),
  ],
);
