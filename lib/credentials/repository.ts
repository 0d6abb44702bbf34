import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { apiKeys, authSessions, authUsers, authVerificationTokens, users } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

const ownerColumns = { owner: users.owner, uid: users.uid, handle: users.handle, planTier: users.planTier };

export async function insertKey(row: typeof apiKeys.$inferInsert): Promise<void> {
  await executor().insert(apiKeys).values(row);
}

/** The key of this hash with its owner. */
export async function findKey(keyHash: string) {
  const [row] = await executor()
    .select({
      keyId: apiKeys.keyId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      allowedIps: apiKeys.allowedIps,
      ...ownerColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.owner, apiKeys.owner))
    .where(eq(apiKeys.keyHash, keyHash));
  return row;
}

export async function markKeyUsed(keyId: string, now: string, notSince: string): Promise<void> {
  await executor()
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.keyId, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, notSince))));
}

/** The signed-in person of a session that has not ended; the owner's members are null before the first sign-in is through. */
export async function findSession(sessionHash: string) {
  const [row] = await executor()
    .select({ authUserId: authUsers.id, email: authUsers.email, ...ownerColumns })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(users, eq(users.authUserId, authUsers.id))
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

export async function deleteEndedSessions(endedBefore: Date): Promise<void> {
  await executor().delete(authSessions).where(lt(authSessions.expires, endedBefore));
  await executor().delete(authVerificationTokens).where(lt(authVerificationTokens.expires, endedBefore));
}
