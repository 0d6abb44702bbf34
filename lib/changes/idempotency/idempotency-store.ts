import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteKey, deleteKeysBefore, type HeldKey, insertKey, lockKey, updateKey } from "./repository";

/**
 * Time after its last renewal at which the key of a first call may be taken over. By then its
 * process has died.
 */
const lockMs = 2 * minuteMs;
const lifetimeMs = dayMs;

type Claim =
  | { state: "fresh"; heldKey: HeldKey }
  | { state: "replay"; status: number; body: string }
  | { state: "busy" }
  | { state: "mismatch" };

/**
 * Returns the stored form of a key, which contains what the credential may do: no credential gets,
 * or blocks, the response to another one that may do more. A space, which keys have not, separates
 * the two.
 */
function toStoredKey({ scopes, credentialId, isGrant }: Actor, key: string): string {
  if (scopes.includes("*")) return key;

  // One with `upload` reads only what it has uploaded itself, and an application is nobody else.
  const isAlone = isGrant === true || scopes.includes("upload");
  const credential = isAlone ? credentialId : [...scopes].sort().join(",");

  return `${credential} ${key}`;
}

/** Claims the key for a request. Only one of several concurrent requests gets `fresh`. */
export async function claimKey(actor: Actor, sentKey: string, fingerprint: string): Promise<Claim> {
  const nowMs = Date.now();
  const { owner } = actor.account;
  const key = toStoredKey(actor, sentKey);
  const holder = randomUUID();
  const claimed: Claim = { state: "fresh", heldKey: { owner, key, holder } };
  const fresh = {
    owner,
    idempotencyKey: key,
    fingerprint,
    holder,
    status: null,
    body: null,
    lockedUntil: isoTime(nowMs + lockMs),
    createdAt: isoTime(nowMs),
  };

  return transaction(async (): Promise<Claim> => {
    if (await insertKey(fresh)) return claimed;

    const stored = await lockKey(owner, key);
    const isExpired = !stored || stored.createdAt < isoTime(nowMs - lifetimeMs);
    const isAbandoned = stored?.status === null && stored.lockedUntil < isoTime(nowMs);
    if (isExpired || isAbandoned) {
      if (stored) await deleteKey({ owner, key, holder: stored.holder });
      return (await insertKey(fresh)) ? claimed : { state: "busy" };
    }

    if (stored.fingerprint !== fingerprint) return { state: "mismatch" };
    if (stored.status === null) return { state: "busy" };

    return { state: "replay", status: stored.status, body: stored.body ?? "" };
  });
}

/** Does nothing when another call has taken the key over, as do `saveResponse` and `releaseKey`. */
export async function renewKey(heldKey: HeldKey): Promise<void> {
  await updateKey(heldKey, { lockedUntil: isoTime(Date.now() + lockMs) });
}

export async function saveResponse(heldKey: HeldKey, status: number, body: string): Promise<void> {
  await updateKey(heldKey, { status, body });
}

export async function releaseKey(heldKey: HeldKey): Promise<void> {
  await deleteKey(heldKey);
}

/** Deletes keys older than one day. */
export async function pruneIdempotencyKeys(nowMs: number = Date.now()): Promise<void> {
  await deleteKeysBefore(isoTime(nowMs - lifetimeMs));
}
