import type { Actor, GrantableScope, PlanTier } from "@/lib/kernel/actor";
import { isAllowedAddress } from "@/lib/kernel/address-rules";
import { AppError } from "@/lib/kernel/errors";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger";
import { hashKey, isWellFormedKey } from "./api-key";
import { credentialErrors } from "./errors";
import { findKey, markKeyUsed } from "./repository";
import { cookieValue, sessionActor, sessionCookieName } from "./session";

/** The parts of a request that say who is calling. */
export interface CredentialHeaders {
  authorization: string | undefined;
  cookie: string | undefined;
  /** The caller's address, after the trusted proxies. */
  address: string;
}

/**
 * Who is calling: by API key when an `Authorization` header is there, else by session cookie. Undefined without a
 * credential and with a session that has ended; a key that is refused raises an error.
 */
export async function authenticate(headers: CredentialHeaders): Promise<Actor | undefined> {
  if (headers.authorization !== undefined) return keyActor(headers.authorization, headers.address);
  const reference = cookieValue(headers.cookie, sessionCookieName());
  return reference ? sessionActor(reference) : undefined;
}

async function keyActor(authorization: string, address: string): Promise<Actor> {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const found = key && isWellFormedKey(key) ? await findKey(hashKey(key)) : undefined;
  if (!found) throw new AppError(credentialErrors.unknownKey);
  const now = isoTime();
  if (found.revokedAt !== null) throw new AppError(credentialErrors.revoked);
  if (found.expiresAt !== null && found.expiresAt <= now) throw new AppError(credentialErrors.expired);
  if (found.allowedIps !== null && !isAllowedAddress(address, JSON.parse(found.allowedIps) as string[])) {
    throw new AppError(credentialErrors.addressNotAllowed);
  }
  noteUse(found.keyId, found.lastUsedAt);
  return {
    owner: found.owner,
    uid: found.uid,
    handle: found.handle,
    plan: found.planTier as PlanTier,
    via: "key",
    credentialId: found.keyId,
    scopes: JSON.parse(found.scopes) as GrantableScope[],
  };
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
 * Refuses a write that rides on the session cookie from another site (contract §5): the browser must say
 * `Sec-Fetch-Site: same-origin`, or, where it does not send that, name this very origin.
 */
export function refuseCrossSite(headers: Headers, actor: Actor): void {
  if (actor.via !== "session") return;
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null ? fetchSite === "same-origin" : isOwnOrigin(headers)) return;
  throw new AppError(credentialErrors.crossSite);
}

function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === headers.get("host");
}
