import { recordAudit } from "@/lib/audit";
import { type GrantableScope, grantableScopes } from "@/lib/kernel/actor";
import { isAddressRule } from "@/lib/kernel/address-rules";
import { type ErrorDetails, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/transaction";
import { hashKey, mintKey } from "./api-key";
import { insertKey } from "./repository";

export interface NewKey {
  owner: string;
  name: string;
  scopes: readonly string[];
  /** ISO 8601, or null for a key that does not expire. */
  expiresAt: string | null;
  /** Addresses and CIDR blocks; an empty list lets every address in. */
  allowedIps: readonly string[];
}

/** Makes an API key; the returned text is the only copy of it. */
export async function createKey(key: NewKey): Promise<{ keyId: string; key: string }> {
  refuseInvalid(key);
  const keyId = newId("key");
  const text = mintKey(keyId);
  await transaction(async () => {
    await insertKey({
      keyId,
      owner: key.owner,
      keyHash: hashKey(text),
      name: key.name,
      scopes: JSON.stringify(key.scopes),
      createdAt: isoTime(),
      expiresAt: key.expiresAt,
      allowedIps: key.allowedIps.length > 0 ? JSON.stringify(key.allowedIps) : null,
    });
    await recordAudit({ owner: key.owner, action: "create", resourceType: "api_key", resourceId: keyId });
  });
  return { keyId, key: text };
}

function refuseInvalid(key: NewKey): void {
  const details: ErrorDetails = {};
  const unknown = key.scopes.filter((scope) => !grantableScopes.includes(scope as GrantableScope));
  if (unknown.length > 0)
    details.scopes = unknown.map((scope) => `${scope} is no scope; one of ${grantableScopes.join(", ")}`);
  if (key.scopes.length === 0) details.scopes = ["at least one"];
  const wrong = key.allowedIps.filter((rule) => !isAddressRule(rule));
  if (wrong.length > 0)
    details.allowed_ips = wrong.map((rule) => `${rule} is neither an address nor a CIDR block`);
  if (key.name.length < 1 || key.name.length > 100) details.name = ["1 to 100 characters"];
  if (Object.keys(details).length > 0) throw validationError(details);
}
