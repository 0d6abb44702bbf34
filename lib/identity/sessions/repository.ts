import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { authSessions, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** The data of a session's latest request that the list of sessions shows. */
export interface Visit {
  userAgent: string | null;
  country: string | null;
}

export type SessionRow = Pick<
  typeof authSessions.$inferSelect,
  "createdAt" | "lastSeenAt" | "expires" | "userAgent" | "country"
> & { reference: string };

/** The first 32 digits of the hash identify a session, in its actor and in the API. */
const reference = sql<string>`left(${authSessions.sessionToken}, 32)`;

const sessionColumns = {
  reference,
  createdAt: authSessions.createdAt,
  lastSeenAt: authSessions.lastSeenAt,
  expires: authSessions.expires,
  userAgent: authSessions.userAgent,
  country: authSessions.country,
};

function isOwn(owner: string) {
  const user = db().select({ id: users.authUserId }).from(users).where(eq(users.owner, owner));
  return eq(authSessions.userId, sql`(${user})`);
}

const isUnexpired = () => gt(authSessions.expires, new Date());

/** Returns the owner's unexpired sessions, the last used first. */
export function listSessionRows(owner: string): Promise<SessionRow[]> {
  return db()
    .select(sessionColumns)
    .from(authSessions)
    .where(and(isOwn(owner), isUnexpired()))
    .orderBy(desc(sql`coalesce(${authSessions.lastSeenAt}, ${authSessions.createdAt})`), reference);
}

/** Deletes one session of the owner. */
export async function deleteSessionRow(owner: string, ref: string): Promise<SessionRow | undefined> {
  const [row] = await db()
    .delete(authSessions)
    .where(and(isOwn(owner), eq(reference, ref)))
    .returning(sessionColumns);
  return row;
}

/** Deletes all unexpired sessions of the owner but one. */
export function deleteOtherSessionRows(owner: string, keptReference: string): Promise<SessionRow[]> {
  return db()
    .delete(authSessions)
    .where(and(isOwn(owner), isUnexpired(), ne(reference, keptReference)))
    .returning(sessionColumns);
}

export async function markSessionSeen(
  sessionHash: string,
  visit: Visit & { lastSeenAt: Date },
  staleBefore: Date,
): Promise<void> {
  const isStale = or(isNull(authSessions.lastSeenAt), lt(authSessions.lastSeenAt, staleBefore));
  await db()
    .update(authSessions)
    .set(visit)
    .where(and(eq(authSessions.sessionToken, sessionHash), isStale));
}
