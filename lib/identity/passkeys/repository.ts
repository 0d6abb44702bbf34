import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { passkeyChallenges, passkeys, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewChallenge = typeof passkeyChallenges.$inferInsert;
export type Purpose = NewChallenge["purpose"];

const userOf = (owner: string) =>
  sql`(${db().select({ id: users.authUserId }).from(users).where(eq(users.owner, owner))})`;

const isOwn = (owner: string, id: string) => and(eq(passkeys.userId, userOf(owner)), eq(passkeys.id, id));

/** Returns the owner's passkeys, the oldest first. */
export function listPasskeyRows(owner: string): Promise<PasskeyRow[]> {
  return db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userOf(owner)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * Locks the account until the open transaction ends, which serializes the changes and uses of its
 * passkeys. Returns its user, or `undefined` if it is closed or was never signed in to.
 */
export async function lockUser(owner: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ userId: users.authUserId })
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return row?.userId ?? undefined;
}

/** Returns `undefined` if the credential is known already. */
export async function insertPasskey(row: PasskeyRow): Promise<PasskeyRow | undefined> {
  const [inserted] = await db().insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function renamePasskeyRow(
  owner: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db().update(passkeys).set({ name }).where(isOwn(owner, id)).returning();
  return row;
}

export async function findOwnPasskey(owner: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db().select().from(passkeys).where(isOwn(owner, id));
  return row;
}

export async function deletePasskeyRow(owner: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db().delete(passkeys).where(isOwn(owner, id)).returning();
  return row;
}

/** Returns the passkey of a credential with its account, unless that is closed. */
export async function findByCredential(credentialId: string) {
  const [row] = await db()
    .select({ passkey: passkeys, owner: users.owner, uid: users.uid })
    .from(passkeys)
    .innerJoin(users, eq(users.authUserId, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return row;
}

export async function markPasskeyUsed(
  id: string,
  use: Pick<PasskeyRow, "counter" | "isBackedUp" | "lastUsedAt">,
): Promise<void> {
  await db().update(passkeys).set(use).where(eq(passkeys.id, id));
}

export async function insertChallenge(challenge: NewChallenge): Promise<void> {
  await db().insert(passkeyChallenges).values(challenge);
}

/**
 * The user of a challenge for a new passkey; without a user, the challenge is one to sign in or to
 * confirm who is signed in.
 */
export interface ChallengeUse {
  registerFor?: string;
}

/** Deletes a challenge that is valid for this use; of simultaneous calls, one gets it. */
export async function takeChallenge(challenge: string, { registerFor }: ChallengeUse) {
  const { purpose, userId, expires } = passkeyChallenges;
  const isForUse =
    registerFor === undefined
      ? ne(purpose, "register")
      : and(eq(purpose, "register"), eq(userId, registerFor));

  const [row] = await db()
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isForUse, gt(expires, new Date())))
    .returning({ purpose, userId });

  return row;
}
