import { requireKeys } from "@/lib/billing";
import { type ChangeActor, changedFields, commitChange, isEmpty, serviceActor } from "@/lib/changes";
import { type Actor, hasOnlyUploadScope } from "@/lib/kernel/actor";
import { rejectPast } from "@/lib/kernel/dates";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey, mintKey } from "./api-key";
import { rejectUnusableScopes, requireFreshSignInFor } from "./elevated-scopes";
import { apiKeyErrors } from "./errors";
import { findMembershipId } from "./key-library";
import { insertKey, type KeyRow, lockOwner, replaceHash, updateKeyRow } from "./key-repository";
import { getKey, getOwnKey, presentKey, toIpRules } from "./read-keys";
import { isWelcomePending } from "./repository";
import type { ApiKeyResource, ApiKeyWithSecret, CreateApiKey, UpdateApiKey } from "./resource";

export interface NewKey {
  owner: string;
  name: string;
  scopes: readonly string[];
  /** ISO 8601, or null for a key that does not expire. */
  expiresAt: string | null;
  /** IP addresses and CIDR blocks; an empty list allows every IP address. */
  allowedIps: readonly string[];
  /** The membership in whose library the key works. */
  membershipId?: string | null;
}

/**
 * Creates an API key from validated values, as the service unless an actor is given. The returned
 * key is the only copy.
 */
export async function createKey(
  key: NewKey,
  actor: ChangeActor = serviceActor(key.owner),
): Promise<{ keyId: string; key: string; row: KeyRow }> {
  const { owner } = key;
  const keyId = newId("key");
  const text = mintKey(keyId);

  const row = await transaction(async () => {
    const inserted = await insertKey({
      keyId,
      owner,
      keyHash: hashKey(text),
      name: key.name,
      scopes: [...key.scopes],
      createdAt: isoTime(),
      expiresAt: key.expiresAt,
      allowedIps: toIpRules(key.allowedIps),
      membershipId: key.membershipId ?? null,
    });
    await commitChange(actor, { resource: "api_key", action: "create", id: keyId });
    return inserted;
  });

  return { keyId, key: text, row };
}

/**
 * Creates a key for the signed-in owner, within the plan's limit. An invited owner answers the
 * questions of the first visit before. Expired keys count until they are revoked. A key for another
 * library ends with the membership in it.
 */
export async function createOwnKey(actor: Actor, input: CreateApiKey): Promise<ApiKeyWithSecret> {
  const { owner } = actor.account;
  requireFreshSignInFor(actor, input.scopes);

  return transaction(async () => {
    await lockOwner(owner);
    if (await isWelcomePending(owner)) throw new AppError(apiKeyErrors.welcomePending);

    const { name, scopes, expires, allowed_ips, library } = input;
    const membershipId = library === undefined ? null : await findMembershipId(actor, library);
    await rejectUnusableScopes(actor, scopes, membershipId === null);
    const key = { owner, name, scopes, expiresAt: expires, allowedIps: allowed_ips, membershipId };
    const created = await createKey(key, actor);
    await requireKeys(owner, scopes);

    return { ...presentKey(created.row), key: created.key };
  });
}

/** Updates a key. A later expiration makes an expired key valid again. */
export async function updateKey(actor: Actor, id: string, changes: UpdateApiKey): Promise<ApiKeyResource> {
  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const current = await getKey(actor, id);
    const { name, scopes, expires_at: expires, allowed_ips } = current;
    const changed = changedFields<Members>({ name, scopes, expires, allowed_ips }, changes);
    if (isEmpty(changed)) return current;

    requireFreshSignInFor(actor, changed.scopes ?? scopes);
    if (changed.scopes) await rejectUnusableScopes(actor, changed.scopes, current.library === null);
    if (changed.expires) rejectPast("expires", changed.expires);
    const row = await updateKeyRow(actor.account.owner, id, {
      ...(changed.name !== undefined && { name: changed.name }),
      ...(changed.scopes !== undefined && { scopes: [...changed.scopes] }),
      ...(changed.expires !== undefined && { expiresAt: changed.expires }),
      ...(changed.allowed_ips !== undefined && { allowedIps: toIpRules(changed.allowed_ips) }),
    });
    if (!row) throw await notUpdatableError(actor, id);

    if (changed.scopes && hasOnlyUploadScope({ scopes }))
      await requireKeys(actor.account.owner, changed.scopes);
    await commitChange(actor, { resource: "api_key", action: "update", id, fields: Object.keys(changed) });

    return presentKey(row);
  });
}

type Members = Pick<ApiKeyResource, "name" | "scopes" | "allowed_ips"> & { expires: string | null };

/**
 * Revokes a key permanently. The row stays, because a later use must be rejected as revoked.
 * Repeating it changes nothing.
 */
export async function revokeKey(actor: Actor, id: string): Promise<ApiKeyResource> {
  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const row = await updateKeyRow(actor.account.owner, id, { revokedAt: isoTime() });
    if (row) await commitChange(actor, { resource: "api_key", action: "delete", id });

    return presentKey(row ?? (await getOwnKey(actor, id)));
  });
}

/**
 * Issues a new secret for the key. The old one is invalid from the commit on. With several
 * simultaneous calls, the last one wins.
 */
export async function rotateKey(actor: Actor, id: string): Promise<ApiKeyWithSecret> {
  const key = mintKey(id);

  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const row = await replaceHash(actor.account.owner, id, { keyHash: hashKey(key), now: isoTime() });
    if (!row) throw await notUpdatableError(actor, id);

    requireFreshSignInFor(actor, row.scopes);
    await commitChange(actor, { resource: "api_key", action: "update", id, fields: ["key"] });

    return { ...presentKey(row), key };
  });
}

/** Returns why the key was not changed: it does not exist, or it is revoked or expired. */
async function notUpdatableError(actor: Actor, id: string): Promise<AppError> {
  const { revokedAt } = await getOwnKey(actor, id);
  return new AppError(revokedAt === null ? apiKeyErrors.expired : apiKeyErrors.revoked);
}
