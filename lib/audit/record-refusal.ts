import type { Actor } from "@/lib/kernel/actor";
import { takeTokens } from "@/lib/platform/rate-limiter";
import { appendEntry } from "./record-audit";
import type { AuditAction } from "./resource";

interface RefusedCall {
  action: AuditAction;
  resourceType: string;
  resourceId: string | undefined;
  operationId: string;
  code: string;
}

/**
 * Refused writes a minute of one credential that get an entry each. Whoever has found an expired key could otherwise fill
 * the disk; what comes on top is in the service's log only, and the last entry says so.
 */
const recordedPerMinute = 60;
/** No id or slug of ours is longer; what a stranger wrote into a path may be. */
const maxIdLength = 255;

/** Tells an owner that a write with one of their credentials was refused. */
export async function recordRefusal(actor: Actor, call: RefusedCall): Promise<void> {
  const { action, resourceType, resourceId = "", operationId, code } = call;
  const room = await takeTokens("recorded-refusals", actor.credentialId, recordedPerMinute);
  if (!room.allowed) return;
  const metadata = {
    code,
    operation: operationId,
    ...(actor.via === "key" && { key_id: actor.credentialId }),
    ...(room.remaining === 0 && { more_in_this_minute: "not recorded" }),
  };
  const isNamed = resourceId !== "" && resourceId.length <= maxIdLength;
  const named = isNamed ? resourceId : undefined;
  await appendEntry({ owner: actor.owner, action, resourceType, resourceId: named, metadata }, "failed");
}
