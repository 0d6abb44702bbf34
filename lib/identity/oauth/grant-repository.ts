import { and, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys, memberships, oauthClients, oauthTokens, users } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

const grantColumns = {
  id: apiKeys.keyId,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  resource: apiKeys.resource,
  redirectUris: oauthClients.redirectUris,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  library: sql<string | null>`(select u.handle from ${memberships} m join ${users} u on u.owner = m.owner
    where m.id = ${apiKeys.membershipId})`,
};

export type GrantRow = Awaited<ReturnType<typeof listGrantRows>>[number];

export async function insertGrant(row: typeof apiKeys.$inferInsert): Promise<void> {
  await db().insert(apiKeys).values(row);
}

const isActive = (owner: string, now: string) =>
  and(
    eq(apiKeys.owner, owner),
    isNotNull(apiKeys.clientId),
    isNull(apiKeys.revokedAt),
    gt(apiKeys.expiresAt, now),
  );

/** Returns the grants whose application has got its tokens, newest first. */
export async function listGrantRows(owner: string, now: string) {
  const tokens = db()
    .select({ hash: oauthTokens.tokenHash })
    .from(oauthTokens)
    .where(and(eq(oauthTokens.grantId, apiKeys.keyId), eq(oauthTokens.kind, "refresh")));
  return db()
    .select(grantColumns)
    .from(apiKeys)
    .innerJoin(oauthClients, eq(oauthClients.id, apiKeys.clientId))
    .where(and(isActive(owner, now), exists(tokens)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.keyId));
}

export async function countActiveGrants(owner: string, now: string): Promise<number> {
  const [row] = await db().select({ used: count() }).from(apiKeys).where(isActive(owner, now));
  return row?.used ?? 0;
}

/** Returns the owner of a grant that is not revoked. */
export async function findGrantOwner(id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: apiKeys.owner })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyId, id), isNotNull(apiKeys.clientId), isNull(apiKeys.revokedAt)));
  return row?.owner;
}

/** Returns the name of the application, or `undefined` if the owner has no such grant, or no longer. */
export async function revokeGrantRow(
  owner: string,
  id: string,
  revokedAt: string,
): Promise<{ name: string | null } | undefined> {
  const [row] = await db()
    .update(apiKeys)
    .set({ revokedAt })
    .where(
      and(
        eq(apiKeys.owner, owner),
        eq(apiKeys.keyId, id),
        isNotNull(apiKeys.clientId),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ name: apiKeys.name });
  return row;
}

/** Returns the scopes of the grant, or `undefined` if it has ended. */
export async function extendGrant(id: string, now: string, expiresAt: string): Promise<string[] | undefined> {
  const [row] = await db()
    .update(apiKeys)
    .set({ expiresAt })
    .where(and(eq(apiKeys.keyId, id), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))
    .returning({ scopes: apiKeys.scopes });
  return row?.scopes;
}

/** Deletes grants that ended before this time. Until then, their tokens are rejected as revoked. */
export async function deleteEndedGrants(endedBefore: string): Promise<void> {
  await deleteInBatches((limit) => {
    const ended = db()
      .select({ id: apiKeys.keyId })
      .from(apiKeys)
      .where(
        and(
          isNotNull(apiKeys.clientId),
          or(lt(apiKeys.revokedAt, endedBefore), lt(apiKeys.expiresAt, endedBefore)),
        ),
      )
      .limit(limit);
    return db().delete(apiKeys).where(inArray(apiKeys.keyId, ended)).returning({ id: apiKeys.keyId });
  });
}
