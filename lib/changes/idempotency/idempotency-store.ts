import type { Actor } from "@/lib/kernel/actor";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteKey, deleteKeysBefore, insertKey, lockKey, updateKey } from "./repository";

/** How long after its last renewal the key of a first call may be taken over. By then its process has died. */
const lockMs = 2 * minuteMs;
const lifetimeMs = dayMs;

type Claim =
  | { state: "fresh" }
  | { state: "replay"; status: number; body: string }
  | { state: "busy" }
  | { state: "mismatch" };

/** Claims the key for a request. Only one of several concurrent requests gets `fresh`. */
export async function claimKey(actor: Actor, key: string, fingerprint: string): Promise<Claim> {
  const nowMs = Date.now();
  const fresh = {
    owner: actor.account.owner,
    idempotencyKey: key,
    fingerprint,
    status: null,
    body: null,
    lockedUntil: isoTime(nowMs + lockMs),
    createdAt: isoTime(nowMs),
  };
  return transaction(async (): Promise<Claim> => {
    if (await insertKey(fresh)) return { state: "fresh" };
    const stored = await lockKey(actor.account.owner, key);
    const isExpired = !stored || stored.createdAt < isoTime(nowMs - lifetimeMs);
    const isAbandoned = stored?.status === null && stored.lockedUntil < isoTime(nowMs);
    if (isExpired || isAbandoned) {
      await deleteKey(actor.account.owner, key);
      return (await insertKey(fresh)) ? { state: "fresh" } : { state: "busy" };
    }
    if (stored.fingerprint !== fingerprint) return { state: "mismatch" };
    if (stored.status === null) return { state: "busy" };
    return { state: "replay", status: stored.status, body: stored.body ?? "" };
  });
}

export async function renewKey(actor: Actor, key: string): Promise<void> {
  await updateKey(actor.account.owner, key, { lockedUntil: isoTime(Date.now() + lockMs) });
}

export async function saveResponse(actor: Actor, key: string, status: number, body: string): Promise<void> {
  await updateKey(actor.account.owner, key, { status, body });
}

export async function releaseKey(actor: Actor, key: string): Promise<void> {
  await deleteKey(actor.account.owner, key);
}

/** Deletes keys older than one day. */
export async function pruneIdempotencyKeys(nowMs: number = Date.now()): Promise<void> {
  await deleteKeysBefore(isoTime(nowMs - lifetimeMs));
}
