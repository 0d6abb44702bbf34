import { cookies, headers } from "next/headers";
import { cache } from "react";
import { findEdgeActor, findSessionActor, readEdgeToken, readVisit, sessionCookieName } from "@/lib/identity";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";

/** Returns the signed-in actor, for pages; cached per request. */
export const currentActor = cache(async (): Promise<Actor | undefined> => {
  const sent = await headers();
  const token = (await cookies()).get(sessionCookieName())?.value;
  const actor = token ? await findSessionActor(token, readVisit(sent)) : undefined;
  return actor ?? findActorBehindProxy(readEdgeToken(sent));
});

/** Without a valid token, or while it cannot be checked, the other ways to sign in stay. */
async function findActorBehindProxy(token: string | undefined): Promise<Actor | undefined> {
  if (token === undefined) return undefined;
  return findEdgeActor(token).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
