import type { Actor, GrantableScope, PlanTier } from "@/lib/kernel/actor";
import { isAllowedAddress } from "@/lib/kernel/address-rules";
import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger";
import { hashKey, isWellFormedKey } from "./api-key";
import { credentialErrors } from "./errors";
import { findKey, type KeyRow, markKeyUsed } from "./key-repository";
import { allowedIps, statusOf } from "./present-key";
import { isSameOrigin } from "./same-origin";
import { cookieValue, sessionActor, sessionCookieName } from "./session";

/** The parts of a request that say who is calling. */
export interface CredentialHeaders {
  authorization: string | undefined;
  cookie: string | undefined;
  /** The caller's address, after the trusted proxies. */
  address: string;
}

/** Who is calling, and why they may nevertheless not go on. */
export interface Identified {
  actor: Actor;
  refusal?: AppError;
}

/**
 * Who is calling: by API key when an `Authorization` header is there, else by session cookie. Undefined without a
 * credential and with a session that has ended; a key that nobody has raises an error. Of a key that was good once, or
 * is not good from this address, the owner is told too, so that the refusal can be recorded.
 */
export async function identify(headers: CredentialHeaders): Promise<Identified | undefined> {
  if (headers.authorization !== undefined) return identifyByKey(headers.authorization, headers.address);
  const reference = cookieValue(headers.cookie, sessionCookieName());
  const actor = reference ? await sessionActor(reference) : undefined;
  return actor && { actor };
}

/** As `identify`; every refusal is raised. */
export async function authenticate(headers: CredentialHeaders): Promise<Actor | undefined> {
  const caller = await identify(headers);
  if (caller?.refusal) throw caller.refusal;
  return caller?.actor;
}

async function identifyByKey(authorization: string, address: string): Promise<Identified> {
  const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const found = text && isWellFormedKey(text) ? await findKey(hashKey(text)) : undefined;
  if (!found) throw new AppError(credentialErrors.unknownKey);
  const actor: Actor = {
    owner: found.owner,
    uid: found.uid,
    handle: found.handle,
    plan: found.planTier as PlanTier,
    via: "key",
    credentialId: found.keyId,
    scopes: JSON.parse(found.scopes) as GrantableScope[],
  };
  const refusal = refusalOf(found, address);
  if (refusal) return { actor, refusal: new AppError(refusal) };
  noteUse(found.keyId, found.lastUsedAt);
  return { actor };
}

function refusalOf(key: KeyRow, address: string): ErrorDefinition | undefined {
  const status = statusOf(key);
  if (status !== "active") return credentialErrors[status];
  const rules = allowedIps(key);
  return rules.length === 0 || isAllowedAddress(address, rules)
    ? undefined
    : credentialErrors.addressNotAllowed;
}

/** At most once a minute, and never in the caller's way. */
function noteUse(keyId: string, lastUsedAt: string | null): void {
  const notSince = isoTime(Date.now() - minuteMs);
  if (lastUsedAt !== null && lastUsedAt >= notSince) return;
  markKeyUsed(keyId, isoTime(), notSince).catch((err) =>
    logger().warn({ err }, "the use of a key was not noted"),
  );
}

/**
 * The refusal of a write that rides on the session cookie from another site (contract §5).
 */
export function crossSiteRefusal(headers: Headers, actor: Actor): AppError | undefined {
  if (actor.via !== "session") return undefined;
  return isSameOrigin(headers) ? undefined : new AppError(credentialErrors.crossSite);
}
