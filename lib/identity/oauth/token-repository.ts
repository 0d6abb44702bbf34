import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { apiKeys, oauthDeviceCodes, oauthTokens } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

const selectAccessToken = prepareQuery("access-token-of-hash", (database) =>
  database
    .select({
      grantHash: apiKeys.keyHash,
      expiresAt: oauthTokens.expiresAt,
      resource: oauthTokens.resource,
    })
    .from(oauthTokens)
    .innerJoin(apiKeys, eq(apiKeys.keyId, oauthTokens.grantId))
    .where(and(eq(oauthTokens.tokenHash, sql.placeholder("tokenHash")), eq(oauthTokens.kind, "access"))),
);

export type AccessTokenRow = Awaited<ReturnType<typeof selectAccessToken>>[number];

/** Returns an access token with the stored hash of its grant, under which the keys have it. */
export async function findAccessToken(tokenHash: string): Promise<AccessTokenRow | undefined> {
  const [row] = await selectAccessToken({ tokenHash });
  return row;
}

export async function insertTokens(rows: (typeof oauthTokens.$inferInsert)[]): Promise<void> {
  await db().insert(oauthTokens).values(rows);
}

/** Returns a token of any kind, used or expired too, with the client of its grant. */
export async function findToken(tokenHash: string) {
  const [row] = await db()
    .select({
      grantId: oauthTokens.grantId,
      kind: oauthTokens.kind,
      resource: oauthTokens.resource,
      redirectUri: oauthTokens.redirectUri,
      codeChallenge: oauthTokens.codeChallenge,
      expiresAt: oauthTokens.expiresAt,
      usedAt: oauthTokens.usedAt,
      clientId: apiKeys.clientId,
    })
    .from(oauthTokens)
    .innerJoin(apiKeys, eq(apiKeys.keyId, oauthTokens.grantId))
    .where(eq(oauthTokens.tokenHash, tokenHash));
  return row;
}

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Returns whether the token was unused. Of several simultaneous calls, one gets true. */
export async function markTokenUsed(tokenHash: string, usedAt: string): Promise<boolean> {
  const rows = await db()
    .update(oauthTokens)
    .set({ usedAt })
    .where(and(eq(oauthTokens.tokenHash, tokenHash), isNull(oauthTokens.usedAt)))
    .returning({ grantId: oauthTokens.grantId });
  return rows.length > 0;
}

/** Deletes tokens and codes of devices that expired before this time. */
export async function deleteExpiredTokens(expiredBefore: string): Promise<void> {
  await deleteInBatches((limit) => {
    const old = db()
      .select({ hash: oauthTokens.tokenHash })
      .from(oauthTokens)
      .where(lt(oauthTokens.expiresAt, expiredBefore))
      .limit(limit);
    return db()
      .delete(oauthTokens)
      .where(inArray(oauthTokens.tokenHash, old))
      .returning({ hash: oauthTokens.tokenHash });
  });
  await deleteInBatches((limit) => {
    const old = db()
      .select({ hash: oauthDeviceCodes.deviceCodeHash })
      .from(oauthDeviceCodes)
      .where(lt(oauthDeviceCodes.expiresAt, expiredBefore))
      .limit(limit);
    return db()
      .delete(oauthDeviceCodes)
      .where(inArray(oauthDeviceCodes.deviceCodeHash, old))
      .returning({ hash: oauthDeviceCodes.deviceCodeHash });
  });
}
