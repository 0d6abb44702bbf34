import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { rejectPast } from "@/lib/kernel/dates";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey, mintKey } from "./api-key";
import { apiKeyErrors } from "./errors";
import { lockOwner, replaceHash, updateKeyRow } from "./key-repository";
import { presentKey, toIpRules } from "./present-key";
import { getKey, getOwnKey } from "./read-keys";
import type { ApiKeyResource, ApiKeyWithSecret, UpdateApiKey } from "./resource";

/** Changes what a key may do; an expired one works again when its end is moved. */
export async function updateKey(actor: Actor, id: string, changes: UpdateApiKey): Promise<ApiKeyResource> {
  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const current = await getKey(actor, id);
    const { name, scopes, expires_at: expires, allowed_ips } = current;
    const changed = changedFields<Members>({ name, scopes, expires, allowed_ips }, changes);
    if (isEmpty(changed)) return current;
    if (changed.expires) rejectPast("expires", changed.expires);
    const row = await updateKeyRow(actor.account.owner, id, {
      ...(changed.name !== undefined && { name: changed.name }),
      ...(changed.scopes !== undefined && { scopes: [...changed.scopes] }),
      ...(changed.expires !== undefined && { expiresAt: changed.expires }),
      ...(changed.allowed_ips !== undefined && { allowedIps: toIpRules(changed.allowed_ips) }),
    });
    if (!row) throw await notUpdatableError(actor, id);
    await commitChange(actor, { resource: "api_key", action: "update", id, fields: Object.keys(changed) });
    return presentKey(row);
  });
}

type Members = Pick<ApiKeyResource, "name" | "scopes" | "allowed_ips"> & { expires: string | null };

/** Ends a key for good; it stays, so that its use is refused as that of a revoked key. Repeating it changes nothing. */
export async function revokeKey(actor: Actor, id: string): Promise<ApiKeyResource> {
  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const row = await updateKeyRow(actor.account.owner, id, { revokedAt: isoTime() });
    if (row) await commitChange(actor, { resource: "api_key", action: "delete", id });
    return presentKey(row ?? (await getOwnKey(actor, id)));
  });
}

/** Gives the key a new text. From the commit on the old one is unknown; of many at once the last one's text is good. */
export async function rotateKey(actor: Actor, id: string): Promise<ApiKeyWithSecret> {
  const key = mintKey(id);
  return transaction(async () => {
    await lockOwner(actor.account.owner);
    const row = await replaceHash(actor.account.owner, id, { keyHash: hashKey(key), now: isoTime() });
    if (!row) throw await notUpdatableError(actor, id);
    await commitChange(actor, { resource: "api_key", action: "update", id, fields: ["key"] });
    return { ...presentKey(row), key };
  });
}

/** Why nothing was changed: there is no such key, or it has ended. */
async function notUpdatableError(actor: Actor, id: string): Promise<AppError> {
  const { revokedAt } = await getOwnKey(actor, id);
  return new AppError(revokedAt === null ? apiKeyErrors.expired : apiKeyErrors.revoked);
}
