import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { albums, shareSessions, shares, users } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";
import type { ShareRow } from "./repository";

/**
 * Returns the share with this token and the visit that the cookie names, if anyone may open it: unknown, ended, revoked and
 * used up links find nothing, by one query each. A share that is used up is found only with an open visit.
 */
export async function findVisitedShare(tokenHash: string, sessionId: string, now: string) {
  const [row] = await db()
    .select({
      share: shares,
      account: {
        owner: users.owner,
        uid: users.uid,
        handle: users.handle,
        email: users.email,
        planTier: users.planTier,
      },
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      ownerName: users.name,
      albumTitle: albums.title,
      session: { id: shareSessions.id, visitor: shareSessions.visitor, expiresAt: shareSessions.expiresAt },
    })
    .from(shares)
    .innerJoin(users, eq(users.owner, shares.owner))
    .leftJoin(albums, and(eq(albums.owner, shares.owner), eq(albums.albumSlug, shares.albumSlug)))
    .leftJoin(
      shareSessions,
      and(
        eq(shareSessions.id, sessionId),
        eq(shareSessions.shareId, shares.id),
        gt(shareSessions.expiresAt, now),
      ),
    )
    .where(
      and(
        eq(shares.tokenHash, tokenHash),
        isNull(users.deletedAt),
        isNull(users.withheldAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
        or(isNotNull(shareSessions.id), isNull(shares.maxViews), lt(shares.views, shares.maxViews)),
      ),
    );
  return row;
}

/** Returns the share with this token, if it has not ended: used up ones too. */
export async function findOpenShare(tokenHash: string, now: string): Promise<ShareRow | undefined> {
  const [row] = await db()
    .select({ share: shares })
    .from(shares)
    .innerJoin(users, eq(users.owner, shares.owner))
    .where(
      and(
        eq(shares.tokenHash, tokenHash),
        isNull(users.deletedAt),
        isNull(users.withheldAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
      ),
    );
  return row?.share;
}

export type VisitedShare = NonNullable<Awaited<ReturnType<typeof findVisitedShare>>>;

/**
 * Counts a view if the share has one left and its URL and password are still those that the visitor used. Locks the share until
 * the open transaction ends, so that none of these changes before the visit is stored.
 */
export async function claimView(share: ShareRow, now: string): Promise<boolean> {
  const rows = await db()
    .update(shares)
    .set({ views: sql`${shares.views} + 1`, lastViewedAt: now })
    .where(
      and(
        eq(shares.id, share.id),
        eq(shares.urlVersion, share.urlVersion),
        eq(shares.passwordVersion, share.passwordVersion),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
        or(isNull(shares.maxViews), lt(shares.views, shares.maxViews)),
      ),
    )
    .returning({ id: shares.id });
  return rows.length > 0;
}

export async function insertSession(row: typeof shareSessions.$inferInsert): Promise<void> {
  await db().insert(shareSessions).values(row);
}

export async function updateSession(
  id: string,
  changes: Partial<Pick<typeof shareSessions.$inferInsert, "expiresAt" | "visitor">>,
): Promise<void> {
  await db().update(shareSessions).set(changes).where(eq(shareSessions.id, id));
}

/** Ends all open visits of the share. */
export async function endVisits(shareId: string): Promise<void> {
  await db().delete(shareSessions).where(eq(shareSessions.shareId, shareId));
}

export async function pruneShareSessions(now: string): Promise<number> {
  return deleteInBatches(async (limit) => {
    const expired = db()
      .select({ id: shareSessions.id })
      .from(shareSessions)
      .where(lte(shareSessions.expiresAt, now))
      .limit(limit);
    return db()
      .delete(shareSessions)
      .where(inArray(shareSessions.id, expired))
      .returning({ id: shareSessions.id });
  });
}
