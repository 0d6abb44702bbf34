import { cookies, headers } from "next/headers";
import { cache } from "react";
import { findSessionActor, readVisit, sessionCookieName } from "@/lib/identity";
import type { Actor } from "@/lib/kernel/actor";

/** Returns the signed-in actor, for pages; cached per request. */
export const currentActor = cache(async (): Promise<Actor | undefined> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return token ? findSessionActor(token, readVisit(await headers())) : undefined;
});
