import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { insertAuditLog } from "./repository";
import type { AuditAction, AuditStatus } from "./resource";

interface Entry {
  owner: string;
  action: AuditAction;
  resourceType: string;
  /** Undefined for bulk operations and failed attempts without a resource. */
  resourceId?: string | undefined;
  affectedCount?: number;
  metadata?: Record<string, unknown>;
}

/** An update names the members that it changes; one that only empties caches changes none. */
export type AuditEntry = Entry &
  ({ action: "update"; fields: readonly string[] } | { action: Exclude<AuditAction, "update"> });

/** Adds an entry to the owner's audit log, in the open transaction: the entry exists exactly when the change does. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  const { action, metadata } = entry;
  await appendEntry(
    action === "update" ? { ...entry, metadata: { fields: entry.fields, ...metadata } } : entry,
    "success",
  );
}

/** The log's unique key includes the time, so an equal entry of the same millisecond moves on by one. */
export async function appendEntry(entry: Entry, status: AuditStatus): Promise<void> {
  const row = {
    id: newId("log"),
    owner: entry.owner,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId ?? null,
    status,
    affectedCount: entry.affectedCount ?? 1,
    metadata: entry.metadata ? JSON.stringify(entry.metadata) : null,
  };
  for (let ms = Date.now(); !(await insertAuditLog({ ...row, createdAt: isoTime(ms) })); ms++);
}
