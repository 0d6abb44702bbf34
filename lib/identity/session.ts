import { createHash } from "node:crypto";
import { ensureSignedInOwner } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { deleteExpiredSessions, findSession } from "./repository";
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

/**
 * Returns the owner of a session token, or `undefined` if it is unknown or expired. A visit is what
 * the list of sessions then shows.
 */
export async function findSessionActor(token: string, visit?: Visit): Promise<Actor | undefined> {
  const sessionHash = hashSessionToken(token);
  const session = await findSession(sessionHash);
  if (!session) return undefined;
  if (visit) recordVisit(sessionHash, session.lastSeenAt, visit);
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

/** Returns a cookie's value from a `Cookie` header (RFC 6265 §4.2). */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Deletes expired sessions, sign-in links and challenges of passkeys. */
export async function pruneSessions(): Promise<void> {
  await deleteExpiredSessions(new Date());
}
