import { randomBytes } from "node:crypto";
import { endSessionOfHash, hashSessionToken, readCookie, sessionCookieName } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { dayMs } from "@/lib/kernel/time";
import { insertSession } from "../repository";

export const sessionLifetimeMs = 30 * dayMs;

export const sessionCookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: appOrigin().startsWith("https://") }) as const;

/**
 * Signs in a user of the authentication library whose identity was verified, and ends the session
 * that the browser with this `Cookie` header had. Returns the cookie to set once the open
 * transaction has committed.
 */
export async function startSession(userId: string, cookies: string | null) {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + sessionLifetimeMs);
  await insertSession({ sessionToken: hashSessionToken(token), userId, expires });
  const former = readCookie(cookies, sessionCookieName());
  if (former) await endSessionOfHash(hashSessionToken(former));

  return { name: sessionCookieName(), value: token, expires, ...sessionCookieOptions() };
}

export type SessionCookie = Awaited<ReturnType<typeof startSession>>;
