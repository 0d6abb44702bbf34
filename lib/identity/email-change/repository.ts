import { and, desc, eq, gt, isNull, lt, ne } from "drizzle-orm";
import { authSessions, authUsers, authVerificationTokens, emailChanges, users } from "@/db/schema";
import { readdressMemberships } from "@/lib/memberships";
import { db } from "@/lib/platform/database/transaction";

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export interface LockedAccount {
  owner: string;
  uid: string;
  email: string;
  authUserId: string | null;
}

/**
 * Locks the open account until the open transaction ends, which serializes the changes of its
 * address.
 */
export async function lockAccount(owner: string): Promise<LockedAccount | undefined> {
  const [row] = await db()
    .select({ owner: users.owner, uid: users.uid, email: users.email, authUserId: users.authUserId })
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

export async function insertEmailChange(row: typeof emailChanges.$inferInsert): Promise<void> {
  await db().insert(emailChanges).values(row);
}

/** Returns the requested change that is not confirmed yet and has not expired. */
export async function findPending(owner: string, now: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db()
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.owner, owner), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now)),
    )
    .orderBy(desc(emailChanges.id))
    .limit(1);
  return row;
}

/** Returns the change whose new address has this token. */
export async function findByToken(tokenHash: string, now: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db()
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)));
  return row;
}

/** Returns the change whose previous address has this token. */
export async function findByUndoToken(
  undoTokenHash: string,
  createdAfter: string,
): Promise<EmailChangeRow | undefined> {
  const [row] = await db()
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.undoTokenHash, undoTokenHash), gt(emailChanges.createdAt, createdAfter)));
  return row;
}

/** Deletes what the account has asked for and not confirmed. Returns one of the changes. */
export async function deleteUnconfirmed(owner: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db()
    .delete(emailChanges)
    .where(and(eq(emailChanges.owner, owner), isNull(emailChanges.confirmedAt)))
    .returning();
  return row;
}

/** Ends the change, and deletes all later ones of its account. Earlier ones can still be undone. */
export async function markUndone({ owner, id }: EmailChangeRow, now: string): Promise<void> {
  await db()
    .delete(emailChanges)
    .where(and(eq(emailChanges.owner, owner), gt(emailChanges.id, id)));
  await db()
    .update(emailChanges)
    .set({ undoneAt: now, expiresAt: now, tokenHash: null })
    .where(eq(emailChanges.id, id));
}

export async function markConfirmed(id: string, now: string): Promise<void> {
  await db().update(emailChanges).set({ confirmedAt: now, tokenHash: null }).where(eq(emailChanges.id, id));
}

/** Whether the address belongs to another account, or to someone who is about to get one. */
export async function isTakenByOther(email: string, account: LockedAccount): Promise<boolean> {
  const others = await db()
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.email, email), ne(users.uid, account.uid)));

  const otherUsers = await db()
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.email, email), ne(authUsers.id, account.authUserId ?? "")));
  return others.length + otherUsers.length > 0;
}

/**
 * Sets the address by which the account signs in and gets mails. Sign-in links of the previous one
 * end.
 */
export async function setEmail(account: LockedAccount, email: string, now: string): Promise<void> {
  await db().update(users).set({ email, updatedAt: now }).where(eq(users.owner, account.owner));
  if (account.authUserId !== null)
    await db()
      .update(authUsers)
      .set({ email, emailVerified: new Date(now) })
      .where(eq(authUsers.id, account.authUserId));
  await db().delete(authVerificationTokens).where(eq(authVerificationTokens.identifier, account.email));
  await readdressMemberships(account.owner, email);
}

export async function deleteSessionsOf(authUserId: string): Promise<void> {
  await db().delete(authSessions).where(eq(authSessions.userId, authUserId));
}

/** Returns the number deleted. */
export async function deleteChangesBefore(createdBefore: string): Promise<number> {
  const rows = await db()
    .delete(emailChanges)
    .where(lt(emailChanges.createdAt, createdBefore))
    .returning({ id: emailChanges.id });
  return rows.length;
}
