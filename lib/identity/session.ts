import { createHash } from "node:crypto";
import { CredentialCache, invalidateCaches, stale } from "@/lib/caching";
import { ensureSignedInOwner } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { credentialErrors } from "./errors";
import { deleteExpiredSessions, deleteSession, findSession, type SessionRow } from "./repository";
import type { Visit } from "./sessions/repository";
import { recordVisit } from "./sessions/visit";

/**
 * Under https the `__Host-` prefix binds the cookie to this host, to all paths and to secure
 * connections.
 */
export function sessionCookieName(origin: string = appOrigin()): string {
  return origin.startsWith("https://") ? "__Host-albumen_session" : "albumen_session";
}

/** Returns the stored form of a session token. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const sessionCache = () =>
  singleton(
    "session-cache",
    () => new CredentialCache<SessionRow>(({ account }) => (account ? [account.uid] : [])),
  );

interface SessionOptions {
  /** The visit that the list of sessions then shows. */
  visit?: Visit | undefined;
  skipsCache?: boolean | undefined;
}

/** Returns the owner of a session token, or `undefined` if it is unknown or expired. */
export async function findSessionActor(
  token: string,
  { visit, skipsCache = false }: SessionOptions = {},
): Promise<Actor | undefined> {
  const sessionHash = hashSessionToken(token);
  const read = () => findSession(sessionHash);
  const session = skipsCache ? await read() : await sessionCache().find(sessionHash, read);
  if (!session || session.expires <= new Date()) return undefined;

  if (visit) recordVisit(sessionHash, session, visit);
  const account = session.account ?? (await ensureSignedInOwner(session.email, session.authUserId));

  return {
    account,
    library: account,
    role: "owner",
    via: "session",
    credentialId: sessionHash.slice(0, 32),
    scopes: ["*"],
    signedInAt: session.createdAt,
    ...(session.disabledAt !== null && { isDisabled: true }),
  };
}

/** Ends the session with this stored token, in all processes. */
export async function endSessionOfHash(sessionHash: string): Promise<void> {
  await transaction(async () => {
    const uid = await deleteSession(sessionHash);
    if (uid !== undefined) await invalidateCaches([stale.credentials(uid)]);
  });
}

/** Returns a cookie's value from a `Cookie` header (RFC 6265 §4.2). */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Deletes expired sessions, sign-in links and challenges of passkeys. */
export async function pruneSessions(): Promise<void> {
  await deleteExpiredSessions(new Date());
}

/**
 * Whether a page of this origin sent the request: the browser sends `Sec-Fetch-Site: same-origin`
 * or, without that header, an `Origin` that matches, scheme included. A `null` or missing origin
 * does not match.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin";

  const origin = headers.get("origin");
  return origin !== null && ownOrigins(headers.get("host")).includes(origin);
}

/** Returns the public origin, and the request's host under the public scheme. */
export function ownOrigins(host: string | null): string[] {
  const { protocol, origin } = new URL(appOrigin());
  return host === null ? [origin] : [origin, `${protocol}//${host}`];
}

/** Returns the error for a write that uses the session cookie from another site. */
export function crossSiteError(headers: Pick<Headers, "get">, actor: Actor): AppError | undefined {
  if (actor.via !== "session") return undefined;
  return isSameOrigin(headers) ? undefined : new AppError(credentialErrors.crossSite);
}
