import { createHash } from "node:crypto";
import type { Actor, PlanTier } from "@/lib/kernel/actor";
import { ensureOwner } from "@/lib/owners";
import { env } from "@/lib/platform/env";
import { deleteEndedSessions, findSession } from "./repository";

/** Under https the `__Host-` prefix binds the cookie to this host, to all paths and to secure connections. */
export function sessionCookieName(origin: string = env().origin): string {
  return origin.startsWith("https://") ? "__Host-albumen_session" : "albumen_session";
}

/** What is stored of a session's reference. */
export function hashSession(reference: string): string {
  return createHash("sha256").update(reference).digest("hex");
}

/** The owner behind a session reference; undefined when it is unknown or has ended. */
export async function sessionActor(reference: string): Promise<Actor | undefined> {
  const sessionHash = hashSession(reference);
  const found = await findSession(sessionHash);
  if (!found) return undefined;
  const { owner, uid, handle, planTier } =
    found.owner !== null && found.uid !== null && found.handle !== null
      ? { owner: found.owner, uid: found.uid, handle: found.handle, planTier: found.planTier as PlanTier }
      : await ensureOwner(found.email, found.authUserId);
  return {
    owner,
    uid,
    handle,
    plan: planTier,
    via: "session",
    credentialId: sessionHash.slice(0, 32),
    scopes: ["*"],
  };
}

/** A cookie's value out of a `Cookie` header (RFC 6265 §4.2). */
export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  const pair = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Forgets sessions and sign-in links that have ended. */
export async function pruneSessions(): Promise<void> {
  await deleteEndedSessions(new Date());
}
