import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { insertAuditLog } from "./repository";
import type { AuditAction, AuditStatus } from "./resource";

export interface AuditEntry {
  owner: string;
  action: AuditAction;
  resourceType: string;
  /** Undefined for bulk operations and failed attempts without a resource. */
  resourceId?: string | undefined;
  status?: AuditStatus;
  affectedCount?: number;
  metadata?: Record<string, unknown>;
}

/**
 * Adds an entry to the owner's audit log, in the open transaction: the entry exists exactly when the change does. The
 * log's unique key includes the time, so an equal entry of the same millisecond moves on by one.
 */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  const row = {
    id: newId("log"),
    owner: entry.owner,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId ?? null,
    status: entry.status ?? "success",
    affectedCount: entry.affectedCount ?? 1,
    metadata: entry.metadata ? JSON.stringify(entry.metadata) : null,
  };
  for (let ms = Date.now(); !(await insertAuditLog({ ...row, createdAt: isoTime(ms) })); ms++);
}
