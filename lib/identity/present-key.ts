import { isoTime } from "@/lib/kernel/time";
import { keyPrefix } from "./api-key";
import type { KeyRow } from "./key-repository";
import type { ApiKeyResource } from "./resource";

export function presentKey(row: KeyRow): ApiKeyResource {
  return {
    id: row.keyId,
    name: row.name ?? "",
    prefix: keyPrefix(row.keyId),
    scopes: JSON.parse(row.scopes) as string[],
    allowed_ips: parseAllowedIps(row),
    status: getKeyStatus(row),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
    last_used_at: row.lastUsedAt,
  };
}

/** Revoked counts before expired: it is what the owner decided, and it does not pass. */
export function getKeyStatus({ revokedAt, expiresAt }: KeyRow): ApiKeyResource["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= isoTime() ? "expired" : "active";
}

/** No rule at all lets every address in. */
export function parseAllowedIps(row: KeyRow): string[] {
  return row.allowedIps === null ? [] : (JSON.parse(row.allowedIps) as string[]);
}

export function serializeIpRules(rules: readonly string[]): string | null {
  return rules.length > 0 ? JSON.stringify(rules) : null;
}
