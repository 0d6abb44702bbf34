import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { albums, collections, profilePictures, sharePicks, shareSessions, shares, users } from "@/db/schema";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";
import type { PageLayout } from "@/lib/values/page-layout";
import type { ShareRow } from "./repository";

/** Rows of visitors with a name are no visits, and outlive these. */
const visitors = alias(shareSessions, "share_visitors");

const isCollectionOfShare = () => and(eq(collections.id, shares.collectionId), isNull(collections.deletedAt));
/** The link of a deleted collection opens nothing until the deletion is undone. */
const hasCollection = () => or(isNull(shares.collectionId), isNotNull(collections.id));

/**
 * Returns the share with this token, with the visit and the visitor that the cookies name, if
 * anyone may open it: unknown, ended, revoked and used up links find nothing, by one query each. A
 * share that is used up is found only with an open visit.
 */
export async function findVisitedShare(
  tokenHash: string,
  { sessionId, visitorId }: { sessionId: string; visitorId: string },
  now: string,
) {
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
      /** As on the public pages, otherwise the full name. */
      ownerName: sql<string | null>`coalesce(${users.displayName}, ${users.name})`,
      /** Null for a private profile. */
      avatarVersion: profilePictures.version,
      albumSort: albums.sort,
      /** The title of the album or collection of the share. */
      contentTitle: sql<string | null>`coalesce(${albums.title}, ${collections.title})`,
      layout: sql<PageLayout | null>`coalesce(${albums.layout}, ${collections.layout})`,
      coverId: sql<string | null>`coalesce(${albums.coverImageId}, ${collections.coverImageId})`,
      session: { id: shareSessions.id, expiresAt: shareSessions.expiresAt },
      visitor: visitors.visitor,
    })
    .from(shares)
    .innerJoin(users, eq(users.owner, shares.owner))
    .leftJoin(albums, and(eq(albums.owner, shares.owner), eq(albums.albumSlug, shares.albumSlug)))
    .leftJoin(collections, isCollectionOfShare())
    .leftJoin(
      profilePictures,
      and(
        eq(profilePictures.owner, users.owner),
        eq(profilePictures.size, avatarSizes[0]),
        eq(users.profileVisibility, "public"),
      ),
    )
    .leftJoin(
      shareSessions,
      and(
        eq(shareSessions.id, sessionId),
        eq(shareSessions.shareId, shares.id),
        isNull(shareSessions.visitor),
        gt(shareSessions.expiresAt, now),
      ),
    )
    .leftJoin(
      visitors,
      and(
        eq(visitors.id, visitorId),
        eq(visitors.shareId, shares.id),
        isNotNull(visitors.visitor),
        gt(visitors.expiresAt, now),
      ),
    )
    .where(
      and(
        eq(shares.tokenHash, tokenHash),
        hasCollection(),
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
    .leftJoin(collections, isCollectionOfShare())
    .where(
      and(
        eq(shares.tokenHash, tokenHash),
        hasCollection(),
        isNull(users.deletedAt),
        isNull(users.withheldAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
      ),
    );
  return row?.share;
}

export type VisitedShare = NonNullable<Awaited<ReturnType<typeof findVisitedShare>>>;

/**
 * Counts a view if the share has one left and still has the URL and password that the visitor used.
 * Locks the share until the open transaction ends, so that none of these changes before the visit
 * is stored.
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

export async function extendSession(id: string, expiresAt: string): Promise<void> {
  await db().update(shareSessions).set({ expiresAt }).where(eq(shareSessions.id, id));
}

/** Returns the names of the visitors of the share who have left a pick or comment. */
export async function listVisitorNames(shareId: string): Promise<Set<string>> {
  const named = db()
    .select({ name: sql<string>`${shareSessions.visitor}` })
    .from(shareSessions)
    .where(and(eq(shareSessions.shareId, shareId), isNotNull(shareSessions.visitor)));

  const picking = db()
    .select({ name: sql<string>`${sharePicks.visitor}` })
    .from(sharePicks)
    .where(eq(sharePicks.shareId, shareId));
  const rows = await named.union(picking);

  return new Set(rows.map(({ name }) => name));
}

/** Ends all open visits of the share. Its visitors keep their names. */
export async function endVisits(shareId: string): Promise<void> {
  await db()
    .delete(shareSessions)
    .where(and(eq(shareSessions.shareId, shareId), isNull(shareSessions.visitor)));
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
