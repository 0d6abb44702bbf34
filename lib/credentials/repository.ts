import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { authSessions, authUsers, authVerificationTokens, users } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

/** What an actor knows of its owner. */
export const ownerColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  planTier: users.planTier,
};

/** The signed-in person of a session that has not ended; the owner's members are null before the first sign-in is through. */
export async function findSession(sessionHash: string) {
  const [row] = await executor()
    .select({ authUserId: authUsers.id, email: authUsers.email, ...ownerColumns })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(users, and(eq(users.authUserId, authUsers.id), isNull(users.deletedAt)))
    .where(and(eq(authSessions.sessionToken, sessionHash), gt(authSessions.expires, new Date())));
  return row;
}

export async function insertVerificationToken(
  identifier: string,
  token: string,
  expires: Date,
): Promise<void> {
  await executor().insert(authVerificationTokens).values({ identifier, token, expires });
}

export async function findVerificationToken(
  identifier: string,
  token: string,
): Promise<{ expires: Date } | undefined> {
  const [row] = await executor()
    .select({ expires: authVerificationTokens.expires })
    .from(authVerificationTokens)
    .where(isToken(identifier, token));
  return row;
}

export async function deleteVerificationToken(identifier: string, token: string): Promise<void> {
  await executor().delete(authVerificationTokens).where(isToken(identifier, token));
}

function isToken(identifier: string, token: string) {
  return and(eq(authVerificationTokens.identifier, identifier), eq(authVerificationTokens.token, token));
}

export async function deleteEndedSessions(endedBefore: Date): Promise<void> {
  await executor().delete(authSessions).where(lt(authSessions.expires, endedBefore));
  await executor().delete(authVerificationTokens).where(lt(authVerificationTokens.expires, endedBefore));
}
