import { randomBytes } from "node:crypto";
import { hashSessionToken, sessionCookieName } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { dayMs } from "@/lib/kernel/time";
import { deleteSession, insertSession } from "../repository";

/** How long a session lasts that is not used. */
export const sessionDays = 30;

/** Signs in a user: creates a session, ends the former one of this browser, and returns the cookie. */
export async function startSession(userId: string, formerToken: string | undefined) {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + sessionDays * dayMs);
  await insertSession(hashSessionToken(token), userId, expires);
  if (formerToken) await deleteSession(hashSessionToken(formerToken));
  return {
    ...{ name: sessionCookieName(), value: token, expires },
    ...{ httpOnly: true, path: "/", secure: appOrigin().startsWith("https://") },
    sameSite: "lax",
  } as const;
}
