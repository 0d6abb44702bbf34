import { randomUUID } from "node:crypto";
import { authSessions, authUsers } from "@/db/schema";
import { hashSessionToken, sessionCookieName } from "@/lib/identity";
import { ensureOwner } from "@/lib/identity/owners";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Client, createApiClient } from "./caller";

/** Signs the owner in like a browser on a page of this site; every call creates another session. */
export async function signIn(origin: string, actor: WholeLibraryActor): Promise<Client & { cookie: string }> {
  const [user] = await db()
    .insert(authUsers)
    .values({ id: randomUUID(), email: actor.library.email })
    .onConflictDoUpdate({ target: authUsers.email, set: { email: actor.library.email } })
    .returning({ id: authUsers.id });
  if (!user) throw new Error("the person was not stored");

  await ensureOwner(actor.library.email, user.id);
  const reference = randomUUID();
  const expires = new Date(Date.now() + dayMs);
  await db()
    .insert(authSessions)
    .values({ sessionToken: hashSessionToken(reference), userId: user.id, expires });
  const cookie = `${sessionCookieName()}=${reference}`;
  const headers = { cookie, "sec-fetch-site": "same-origin" };

  return { cookie, ...createApiClient(origin, { ...actor, via: "session" }, headers) };
}
