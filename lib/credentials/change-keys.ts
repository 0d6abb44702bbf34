import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/transaction";
import { hashKey, mintKey } from "./api-key";
import { apiKeyErrors } from "./errors";
import { replaceHash, updateKeyRow } from "./key-repository";
import { presentKey, storedRules } from "./present-key";
import { getKey, getOwnKey } from "./read-keys";
import type { ApiKeyResource, ShownApiKey, UpdateApiKey } from "./resource";

/** Changes what a key may do; an expired one works again when its end is moved. */
export async function updateKey(actor: Actor, id: string, changes: UpdateApiKey): Promise<ApiKeyResource> {
  if (Object.keys(changes).length === 0) return getKey(actor, id);
  return transaction(async () => {
    const row = await updateKeyRow(actor.owner, id, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.scopes !== undefined && { scopes: JSON.stringify(changes.scopes) }),
      ...(changes.expires !== undefined && { expiresAt: changes.expires }),
      ...(changes.allowed_ips !== undefined && { allowedIps: storedRules(changes.allowed_ips) }),
    });
    if (!row) throw await refusal(actor, id);
    await record(actor, id, "update", { fields: Object.keys(changes) });
    return presentKey(row);
  });
}

/** Ends a key for good; it stays, so that its use is refused as that of a revoked key. Repeating it changes nothing. */
export async function revokeKey(actor: Actor, id: string): Promise<ApiKeyResource> {
  return transaction(async () => {
    const row = await updateKeyRow(actor.owner, id, { revokedAt: isoTime() });
    if (row) await record(actor, id, "delete");
    return presentKey(row ?? (await getOwnKey(actor, id)));
  });
}

/** Gives the key a new text. From the commit on the old one is unknown; of many at once the last one's text is good. */
export async function rotateKey(actor: Actor, id: string): Promise<ShownApiKey> {
  const key = mintKey(id);
  return transaction(async () => {
    const row = await replaceHash(actor.owner, id, { keyHash: hashKey(key), now: isoTime() });
    if (!row) throw await refusal(actor, id);
    await record(actor, id, "update", { rotated: true });
    return { ...presentKey(row), key };
  });
}

/** Why nothing was changed: there is no such key, or it has ended. */
async function refusal(actor: Actor, id: string): Promise<AppError> {
  const { revokedAt } = await getOwnKey(actor, id);
  return new AppError(revokedAt === null ? apiKeyErrors.expired : apiKeyErrors.revoked);
}

async function record(
  actor: Actor,
  resourceId: string,
  action: "update" | "delete",
  metadata?: Record<string, unknown>,
): Promise<void> {
  await recordAudit({
    owner: actor.owner,
    action,
    resourceType: "api_key",
    resourceId,
    ...(metadata && { metadata }),
  });
}
