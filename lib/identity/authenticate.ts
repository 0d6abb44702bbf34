import { CredentialCache } from "@/lib/caching";
import type { Account, Actor, KeyScope, WholeLibraryActor } from "@/lib/kernel/actor";
import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";
import { inAlbum } from "@/lib/kernel/library-scope";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { isAllowedIpAddress } from "@/lib/platform/network/ip-address";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { hashKey, isAccessToken, isWellFormedKey } from "./api-key";
import { findEdgeActor } from "./edge/find-edge-actor";
import { accessTokenErrors, credentialErrors, uploadTokenExpired } from "./errors";
import { findKeyByHash, findUploadTokenByHash, type KeyOfHash, markKeyUsed } from "./key-repository";
import { isMcpCall } from "./mcp-call";
import { type AccessTokenRow, findAccessToken } from "./oauth/token-repository";
import { getKeyStatus } from "./read-keys";
import { findSessionActor, readCookie, sessionCookieName } from "./session";
import type { Visit } from "./sessions/repository";

/** The parts of a request that identify the caller. */
export interface CredentialHeaders {
  authorization: string | undefined;
  cookie: string | undefined;
  /** The token of an access proxy, from `readEdgeToken`. */
  edgeToken: string | undefined;
  /** The caller's IP address, resolved through the trusted proxies. */
  ipAddress: string;
  /** Whether the credential may be an upload token. */
  admitsUploadTokens?: boolean;
  /** Recorded with the session, if there is one. */
  visit?: Visit;
  /** Whether the credential is read from the database although it is cached. */
  skipsCache?: boolean;
}

/** The caller, and the error if the credential must be rejected. */
export interface IdentifiedCaller {
  actor: Actor;
  error?: AppError;
}

/**
 * Identifies the caller by API key if there is an `Authorization` header, else by session cookie or
 * the token of an access proxy. Returns `undefined` without a credential or with an expired
 * session; throws for an unknown key or token. An expired or revoked key, or a disallowed IP
 * address, gives the owner along with the error: the rejection can then be recorded.
 */
export async function identify(headers: CredentialHeaders): Promise<IdentifiedCaller | undefined> {
  if (headers.authorization !== undefined) return identifyByKey(headers.authorization, headers);

  const reference = readCookie(headers.cookie, sessionCookieName());
  const actor = reference ? await findSessionActor(reference, headers) : undefined;
  if (actor) return { actor };

  return headers.edgeToken === undefined ? undefined : { actor: await findEdgeActor(headers.edgeToken) };
}

/** Same as `identify`, but throws every error. */
export async function authenticate(headers: CredentialHeaders): Promise<Actor | undefined> {
  const caller = await identify(headers);
  if (caller?.error) throw caller.error;

  return caller?.actor;
}

async function identifyByKey(
  authorization: string,
  { ipAddress, admitsUploadTokens = false, skipsCache = false }: CredentialHeaders,
): Promise<IdentifiedCaller> {
  const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
  const hash = isWellFormedKey(text) ? hashKey(text) : undefined;
  const key = hash && (await findKey(hash, { isToken: isAccessToken(text), skipsCache }));
  const caller = !key && hash && admitsUploadTokens ? await identifyByUploadToken(hash) : undefined;
  if (caller) return caller;
  if (!key) throw new AppError(credentialErrors.unknownKey);
  if (key.token?.resource === "mcp" && !isMcpCall()) throw new AppError(accessTokenErrors.otherResource);

  const account = toAccount(key);
  const { opened, role, album } = key;
  const isDisabled = key.disabledAt !== null || (opened?.disabledAt ?? null) !== null;
  const actor: WholeLibraryActor = {
    account,
    ...(opened && role ? { library: toAccount(opened), role } : { library: account, role: "owner" }),
    via: "key",
    credentialId: key.keyId,
    scopes: key.scopes as KeyScope[],
    ...(key.token && { isGrant: true }),
    ...(isDisabled && { isDisabled: true }),
  };
  const restricted = album === null ? actor : inAlbum(actor, album);
  const keyError = findKeyError(key, ipAddress);
  if (keyError) return { actor: restricted, error: new AppError(keyError) };

  recordKeyUse(key);
  return { actor: restricted };
}

/** A key, or the grant of an access token. */
interface CredentialRow extends KeyOfHash {
  token?: AccessTokenRow;
}

const keyCache = () => singleton("key-cache", () => new CredentialCache<CredentialRow>(uidsOf));

/** Revoked keys are not cached. */
function uidsOf({ revokedAt, uid, opened }: KeyOfHash): string[] {
  if (revokedAt !== null) return [];
  return opened ? [uid, opened.uid] : [uid];
}

async function findKey(
  hash: string,
  { isToken, skipsCache }: { isToken: boolean; skipsCache: boolean },
): Promise<CredentialRow | undefined> {
  const read = () => (isToken ? findGrant(hash) : findKeyByHash(hash));
  return skipsCache ? read() : keyCache().find(hash, read);
}

/** The grant of an access token is a row of the keys, under a hash that no key has. */
async function findGrant(tokenHash: string): Promise<CredentialRow | undefined> {
  const token = await findAccessToken(tokenHash);
  const grant = token && (await findKeyByHash(token.grantHash));

  return grant && { ...grant, token };
}

/** The IP rules of the key that created the token do not apply: others use the token. */
async function identifyByUploadToken(tokenHash: string): Promise<IdentifiedCaller | undefined> {
  const token = await findUploadTokenByHash(tokenHash);
  if (!token) return undefined;

  const account = toAccount(token);
  const actor: Actor = {
    account,
    library: account,
    role: "owner",
    via: "key",
    credentialId: token.id,
    scopes: ["upload"],
    isUploadToken: true,
    ...(token.disabledAt !== null && { isDisabled: true }),
  };
  const isOver = token.expiresAt <= isoTime() || (token.key !== null && getKeyStatus(token.key) !== "active");

  return isOver ? { actor, error: new AppError(uploadTokenExpired) } : { actor };
}

const toAccount = ({ owner, uid, handle, email, planTier, imageHost }: Account): Account => ({
  owner,
  uid,
  handle,
  email,
  planTier,
  ...(imageHost && { imageHost }),
});

function findKeyError(key: CredentialRow, ipAddress: string): ErrorDefinition | undefined {
  const { token } = key;
  const status = getKeyStatus(key);
  if (status !== "active") return (token ? accessTokenErrors : credentialErrors)[status];
  if (token && token.expiresAt <= isoTime()) return accessTokenErrors.expired;

  const rules = key.allowedIps ?? [];
  return rules.length === 0 || isAllowedIpAddress(ipAddress, rules)
    ? undefined
    : credentialErrors.ipNotAllowed;
}

/**
 * Records the use in the database and in the row, at most once a minute, without delaying the
 * request.
 */
function recordKeyUse(key: Pick<KeyOfHash, "keyId" | "lastUsedAt">): void {
  const staleBefore = isoTime(Date.now() - minuteMs);
  if (key.lastUsedAt !== null && key.lastUsedAt >= staleBefore) return;

  const now = isoTime();
  key.lastUsedAt = now;
  markKeyUsed(key.keyId, now, staleBefore).catch((err) =>
    logger().warn({ err }, "the use of a key was not recorded"),
  );
}
