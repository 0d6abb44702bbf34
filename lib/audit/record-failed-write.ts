import type { Actor } from "@/lib/kernel/actor";
import { consumeLimit } from "@/lib/platform/rate-limiter";
import { appendEntry } from "./record-audit";
import type { AuditAction } from "./resource";

interface FailedWrite {
  action: AuditAction;
  resourceType: string;
  resourceId: string | undefined;
  operationId: string;
  code: string;
}

/**
 * Rejected writes per minute and credential that get their own entry. Otherwise someone with an expired key could
 * fill the disk. Further ones appear only in the service's log, and the last entry says so.
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
      owner: actor.library.owner,
      actor: { via: actor.via, accountUid: actor.account.uid, credentialId: actor.credentialId },
      ...{ action, resourceType, resourceId: loggedId, metadata },
    },
    "failed",
  );
}
