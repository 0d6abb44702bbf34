import { and, eq, isNull, sql } from "drizzle-orm";
import {
  authSessions,
  authUsers,
  authVerificationTokens,
  passkeyChallenges,
  userSettings,
  users,
} from "@/db/schema";
import { imageHostOf } from "@/lib/access";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

/** The owner's columns that an actor has. */
export const ownerColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  email: users.email,
  planTier: users.planTier,
  imageHost: imageHostOf("users"),
};

const selectSession = prepareQuery("session-of-hash", (database) =>
  database
    .select({
      authUserId: authUsers.id,
      email: authUsers.email,
      createdAt: authSessions.createdAt,
      expires: authSessions.expires,
      lastSeenAt: authSessions.lastSeenAt,
      account: ownerColumns,
      disabledAt: users.disabledAt,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(users, and(eq(users.authUserId, authUsers.id), isNull(users.deletedAt)))
    .where(eq(authSessions.sessionToken, sql.placeholder("sessionHash"))),
);

export type SessionRow = Awaited<ReturnType<typeof selectSession>>[number];

/**
 * Returns a session, expired or not, with its user. The account is null until the first sign-in
 * completes.
 */
export async function findSession(sessionHash: string): Promise<SessionRow | undefined> {
  const [row] = await selectSession({ sessionHash });
  return row;
}

export async function insertSession(session: typeof authSessions.$inferInsert): Promise<void> {
  await db().insert(authSessions).values(session);
}

/** Returns the uid of the session's account, if it had one. */
export async function deleteSession(sessionHash: string): Promise<string | undefined> {
  const [row] = await db()
    .delete(authSessions)
    .where(eq(authSessions.sessionToken, sessionHash))
    .returning({
      uid: sql<string | null>`(select u.uid from ${users} u where u.auth_user_id = ${authSessions.userId})`,
    });
  return row?.uid ?? undefined;
}

/** Returns the language that the account of an email chose, if there is one. */
export async function findChosenLanguage(email: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ language: userSettings.language })
    .from(userSettings)
    .innerJoin(users, eq(users.owner, userSettings.owner))
    .where(and(eq(users.email, email), eq(userSettings.languageChosen, true)));
  return row?.language;
}

/** Whether an invited owner has not answered the questions of the first visit. */
export async function isWelcomePending(owner: string): Promise<boolean> {
  const [row] = await db()
    .select({ owner: userSettings.owner })
    .from(userSettings)
    .where(
      and(eq(userSettings.owner, owner), eq(userSettings.invited, true), eq(userSettings.welcomed, false)),
    );
  return row !== undefined;
}

export async function insertVerificationToken(
  identifier: string,
  token: string,
  expires: Date,
): Promise<void> {
  await db().insert(authVerificationTokens).values({ identifier, token, expires });
}

export async function findVerificationToken(
  identifier: string,
  token: string,
): Promise<{ expires: Date } | undefined> {
  const [row] = await db()
    .select({ expires: authVerificationTokens.expires })
    .from(authVerificationTokens)
    .where(matchesToken(identifier, token));
  return row;
}

export async function deleteVerificationToken(identifier: string, token: string): Promise<void> {
  await db().delete(authVerificationTokens).where(matchesToken(identifier, token));
}

function matchesToken(identifier: string, token: string) {
  return and(eq(authVerificationTokens.identifier, identifier), eq(authVerificationTokens.token, token));
}

export async function deleteExpiredSessions(expiredBefore: Date): Promise<void> {
  for (const table of [authSessions, authVerificationTokens, passkeyChallenges])
    await deleteInBatches(async (limit) => {
      const { rows } = await db().execute(sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${table.expires} < ${expiredBefore.toISOString()} limit ${limit})) returning 1`);
      return rows;
    });
}
