import { cookies, headers } from "next/headers";
import { cache } from "react";
import { findEdgeActor, findSessionActor, readEdgeToken, readVisit, sessionCookieName } from "@/lib/identity";
import { libraryCookie } from "@/lib/identity/values";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { openLibrary } from "@/lib/memberships";

/**
 * Returns the signed-in actor in the library that the browser has chosen, for pages; cached per
 * request.
 */
export const currentActor = cache(async (): Promise<Actor | undefined> => {
  const sent = await headers();
  const sentCookies = await cookies();
  const token = sentCookies.get(sessionCookieName())?.value;
  const found = token ? await findSessionActor(token, { visit: readVisit(sent) }) : undefined;
  const actor = found ?? (await findActorBehindProxy(readEdgeToken(sent)));
  const handle = sentCookies.get(libraryCookie)?.value;
  if (!actor || !handle || handle === actor.account.handle) return actor;

  return (await openLibrary(actor, handle)) ?? actor;
});

/** Without a valid token, or while it cannot be checked, the other ways to sign in stay. */
async function findActorBehindProxy(token: string | undefined): Promise<Actor | undefined> {
  if (token === undefined) return undefined;
  return findEdgeActor(token).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
