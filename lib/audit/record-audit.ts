import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { insertAuditLog } from "./repository";
import type { AuditAction, AuditStatus } from "./resource";

interface Entry {
  /** Whose library or account it is about, and who reads it. */
  owner: string;
  /** Who did it, and by which key or session. */
  actor: Pick<Actor, "via" | "credentialId"> & { accountUid: string | undefined };
  action: AuditAction;
  resourceType: string;
  /** Undefined for bulk operations and failed attempts without a resource. */
  resourceId: string | undefined;
  affectedCount?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Adds an entry to the owner's audit log, in the open transaction: the entry exists exactly when the change does. */
export async function recordAudit(entry: Entry): Promise<void> {
  await appendEntry(entry, "success");
}

/** The log's unique key includes the time, so an equal entry of the same millisecond moves on by one. */
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
