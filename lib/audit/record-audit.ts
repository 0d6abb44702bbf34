import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { insertAuditLog } from "./repository";
import type { AuditAction, AuditStatus } from "./resource";

interface Entry {
  /** The owner of the affected library or account, who can read the entry. */
  owner: string;
  /** The actor of an entry, with its key or session. */
  actor: Pick<Actor, "via" | "credentialId"> & { accountUid: string | undefined };
  action: AuditAction;
  resourceType: string;
  /** Undefined for bulk operations and for failed attempts without a resource. */
  resourceId: string | undefined;
  affectedCount?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/**
 * Adds an entry to the owner's audit log in the open transaction: the entry commits or rolls back
 * with the change.
 */
export async function recordAudit(entry: Entry): Promise<void> {
  await appendEntry(entry, "success");
}

/**
 * The log's unique key includes the time. On a conflict within the same millisecond, the entry's
 * time moves on by 1 ms.
 */
async function appendEntry(entry: Entry, status: AuditStatus): Promise<void> {
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
    metadata: entry.metadata ?? null,
  };
  for (let ms = Date.now(); !(await insertAuditLog({ ...row, createdAt: isoTime(ms) })); ms++);
}

interface FailedWrite {
  action: AuditAction;
  resourceType: string;
  resourceId: string | undefined;
  operationId: string;
  code: string;
}

/**
 * Rejected writes per minute and credential that get their own entry. Otherwise someone with an
 * expired key could fill the disk. Further ones appear only in the service's log, which the last
 * entry mentions.
 */
const maxRecordedPerMinute = 60;
/** Longest id or slug of this service; an id in a request path may be longer. */
const maxIdLength = 255;

/** Records for the owner that a write with one of their credentials was rejected. */
export async function recordFailedWrite(actor: Actor, call: FailedWrite): Promise<void> {
  const { action, resourceType, resourceId = "", operationId, code } = call;
  const limit = await consumeLimit("recorded-rejections", actor.credentialId, maxRecordedPerMinute);
  if (!limit.allowed) return;

  const metadata = {
    code,
    operation: operationId,
    ...(actor.via === "key" && { key_id: actor.credentialId }),
    ...(limit.remaining === 0 && { more_in_this_minute: "not recorded" }),
  };
  const isValidId = resourceId !== "" && resourceId.length <= maxIdLength;
  const loggedId = isValidId ? resourceId : undefined;
  await appendEntry(
    {
      owner: libraryOwner(actor),
      actor: { via: actor.via, accountUid: actor.account.uid, credentialId: actor.credentialId },
      action,
      resourceType,
      resourceId: loggedId,
      metadata,
    },
    "failed",
  );
}
