import { isoTime } from "@/lib/kernel/time";
import { keyPrefix } from "./api-key";
import type { KeyRow } from "./key-repository";
import type { ApiKeyResource } from "./resource";

export function presentKey(row: KeyRow): ApiKeyResource {
  return {
    id: row.keyId,
    name: row.name ?? "",
    prefix: keyPrefix(row.keyId),
    scopes: row.scopes,
    allowed_ips: row.allowedIps ?? [],
    status: getKeyStatus(row),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
    last_used_at: row.lastUsedAt,
  };
}

/** Revoked takes precedence over expired: it is the owner's decision and permanent. */
export function getKeyStatus({ revokedAt, expiresAt }: KeyRow): ApiKeyResource["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= isoTime() ? "expired" : "active";
}

/** Returns the rules to store; null allows every IP address. */
export function toIpRules(rules: readonly string[]): string[] | null {
  return rules.length > 0 ? [...rules] : null;
}
