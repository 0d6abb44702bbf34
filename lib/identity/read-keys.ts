import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { keyPrefix } from "./api-key";
import { findOwnKey, type KeyRow, listKeyRows } from "./key-repository";
import type { ApiKeyResource } from "./resource";

/**
 * Revoked keys are stored forever, because their use must be rejected as revoked. The list shows
 * the latest ones.
 */
const maxListedRevoked = 200;

/** Returns the owner's keys, newest first. */
export async function listKeys(actor: Actor): Promise<{ data: ApiKeyResource[]; next_cursor: null }> {
  const rows = await listKeyRows(actor.account.owner, maxListedRevoked);
  return { data: rows.map(presentKey), next_cursor: null };
}

export async function getKey(actor: Actor, keyId: string): Promise<ApiKeyResource> {
  return presentKey(await getOwnKey(actor, keyId));
}

/** Returns the stored key. Throws NOT_FOUND if it is not the actor's. */
export async function getOwnKey(actor: Actor, keyId: string): Promise<KeyRow> {
  const row = await findOwnKey(actor.account.owner, keyId);
  if (!row) throw new AppError(commonErrors.notFound, { message: "API key not found." });

  return row;
}

export function presentKey(row: KeyRow): ApiKeyResource {
  return {
    id: row.keyId,
    name: row.name ?? "",
    prefix: keyPrefix(row.keyId),
    scopes: row.scopes,
    allowed_ips: row.allowedIps ?? [],
    library: row.library,
    status: getKeyStatus(row),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
    last_used_at: row.lastUsedAt,
  };
}

/** Revoked takes precedence over expired: it is the owner's decision and permanent. */
export function getKeyStatus({
  revokedAt,
  expiresAt,
}: Pick<KeyRow, "revokedAt" | "expiresAt">): ApiKeyResource["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= isoTime() ? "expired" : "active";
}

/** Returns the rules to store; null allows every IP address. */
export function toIpRules(rules: readonly string[]): string[] | null {
  return rules.length > 0 ? [...rules] : null;
}
