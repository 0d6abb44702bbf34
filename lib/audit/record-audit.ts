import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { insertAuditLog } from "./repository";
import type { AuditAction, AuditStatus } from "./resource";

interface Entry {
  /** The owner of the affected library or account, who can read the entry. */
  owner: string;
  /** Who acted, and with which key or session. */
  actor: Pick<Actor, "via" | "credentialId"> & { accountUid: string | undefined };
  action: AuditAction;
  resourceType: string;
  /** Undefined for bulk operations and for failed attempts without a resource. */
  resourceId: string | undefined;
  affectedCount?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Adds an entry to the owner's audit log in the open transaction: the entry commits or rolls back with the change. */
export async function recordAudit(entry: Entry): Promise<void> {
  await appendEntry(entry, "success");
}

/**
 * The log's unique key includes the time. On a conflict within the same millisecond, the entry's time moves on by 1
 * ms.
 */
export async function appendEntry(entry: Entry, status: AuditStatus): Promise<void> {
  const { via, accountUid, credentialId } = entry.actor;
  const isService = via === "system";
  const row = {
    id: newId("log"),
    owner: entry.owner,
    actorUid: isService ? null : (accountUid ?? null),
    credentialId: isService ? null : credentialId,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId ?? null,
    status,
    affectedCount: entry.affectedCount ?? 1,
    metadata: entry.metadata ? JSON.stringify(entry.metadata) : null,
  };
  for (let ms = Date.now(); !(await insertAuditLog({ ...row, createdAt: isoTime(ms) })); ms++);
}
