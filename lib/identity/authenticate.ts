import type { Actor, GrantableScope, PlanTier } from "@/lib/kernel/actor";
import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger/logger";
import { isAllowedIpAddress } from "@/lib/platform/network/ip-address-rules";
import { hashKey, isWellFormedKey } from "./api-key";
import { credentialErrors } from "./errors";
import { findKeyByHash, type KeyRow, markKeyUsed } from "./key-repository";
import { getKeyStatus } from "./present-key";
import { isSameOrigin } from "./same-origin";
import { findSessionActor, readCookie, sessionCookieName } from "./session";

/** The parts of a request that say who is calling. */
export interface CredentialHeaders {
  authorization: string | undefined;
  cookie: string | undefined;
  /** The caller's address, after the trusted proxies. */
  ipAddress: string;
}

/** Who is calling, and why they may nevertheless not go on. */
export interface IdentifiedCaller {
  actor: Actor;
  error?: AppError;
}

/**
 * Who is calling: by API key when an `Authorization` header is there, else by session cookie. Undefined without a
 * credential and with a session that has ended; a key that nobody has raises an error. Of a key that was good once, or
 * is not good from this address, the owner is told too, so that the refusal can be recorded.
 */
export async function identify(headers: CredentialHeaders): Promise<IdentifiedCaller | undefined> {
  if (headers.authorization !== undefined) return identifyByKey(headers.authorization, headers.ipAddress);
  const reference = readCookie(headers.cookie, sessionCookieName());
  const actor = reference ? await findSessionActor(reference) : undefined;
  return actor && { actor };
}

/** As `identify`; every refusal is raised. */
export async function authenticate(headers: CredentialHeaders): Promise<Actor | undefined> {
  const caller = await identify(headers);
  if (caller?.error) throw caller.error;
  return caller?.actor;
}

async function identifyByKey(authorization: string, ipAddress: string): Promise<IdentifiedCaller> {
  const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const key = text && isWellFormedKey(text) ? await findKeyByHash(hashKey(text)) : undefined;
  if (!key) throw new AppError(credentialErrors.unknownKey);
  const account = { owner: key.owner, uid: key.uid, handle: key.handle, planTier: key.planTier as PlanTier };
  const actor: Actor = {
    account,
    library: account,
    via: "key",
    credentialId: key.keyId,
    scopes: key.scopes as GrantableScope[],
  };
  const keyError = findKeyError(key, ipAddress);
  if (keyError) return { actor, error: new AppError(keyError) };
  recordKeyUse(key.keyId, key.lastUsedAt);
  return { actor };
}

function findKeyError(key: KeyRow, ipAddress: string): ErrorDefinition | undefined {
  const status = getKeyStatus(key);
  if (status !== "active") return credentialErrors[status];
  const rules = key.allowedIps ?? [];
  return rules.length === 0 || isAllowedIpAddress(ipAddress, rules)
    ? undefined
    : credentialErrors.ipNotAllowed;
}

/** At most once a minute, and never in the caller's way. */
function recordKeyUse(keyId: string, lastUsedAt: string | null): void {
  const staleBefore = isoTime(Date.now() - minuteMs);
  if (lastUsedAt !== null && lastUsedAt >= staleBefore) return;
  markKeyUsed(keyId, isoTime(), staleBefore).catch((err) =>
    logger().warn({ err }, "the use of a key was not noted"),
  );
}

/**
 * The refusal of a write that rides on the session cookie from another site (contract §5).
 */
export function crossSiteError(headers: Headers, actor: Actor): AppError | undefined {
  if (actor.via !== "session") return undefined;
  return isSameOrigin(headers) ? undefined : new AppError(credentialErrors.crossSite);
}
