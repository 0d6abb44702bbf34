import { type ChangeActor, commitChange, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hashKey, mintKey } from "./api-key";
import { apiKeyErrors } from "./errors";
import { countKeys, insertKey, type KeyRow, lockOwner } from "./key-repository";
import { plans } from "./plans";
import { presentKey, toIpRules } from "./present-key";
import type { ApiKeyWithSecret, CreateApiKey } from "./resource";

export interface NewKey {
  owner: string;
  name: string;
  scopes: readonly string[];
  /** ISO 8601, or null for a key that does not expire. */
  expiresAt: string | null;
  /** IP addresses and CIDR blocks; an empty list allows every IP address. */
  allowedIps: readonly string[];
}

/**
 * Creates an API key from validated values, as the service unless an actor is given. The returned key is the only
 * copy.
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
    });
    await commitChange(actor, { resource: "api_key", action: "create", id: keyId });
    return inserted;
  });
  return { keyId, key: text, row };
}

/** Creates a key for the signed-in owner, within the plan's limit. Expired keys count until they are revoked. */
export async function createOwnKey(actor: Actor, input: CreateApiKey): Promise<ApiKeyWithSecret> {
  const { owner, planTier } = actor.account;
  return transaction(async () => {
    await lockOwner(owner);
    if ((await countKeys(owner)) >= plans[planTier].apiKeys) throw new AppError(apiKeyErrors.tooMany);
    const { name, scopes, expires, allowed_ips } = input;
    const key = { owner, name, scopes, expiresAt: expires, allowedIps: allowed_ips };
    const created = await createKey(key, actor);
    return { ...presentKey(created.row), key: created.key };
  });
}
