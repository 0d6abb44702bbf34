import { and, asc, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { invitations, users } from "@/db/schema";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type InvitationRow = typeof invitations.$inferSelect;

/**
 * Returns the email addresses of the open accounts that were made operators, the oldest account
 * first.
 */
export async function listOperatorEmails(): Promise<string[]> {
  const rows = await db()
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.operator, true), isNull(users.deletedAt)))
    .orderBy(asc(users.createdAt), asc(users.owner));
  return rows.map(({ email }) => email);
}

export async function isOwner(email: string): Promise<boolean> {
  return (await db().select({ uid: users.uid }).from(users).where(eq(users.email, email))).length > 0;
}

const isOpen = (email: string, now: string) =>
  and(eq(invitations.email, email), isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));

export async function isInvited(email: string, now: string): Promise<boolean> {
  return (await db().select({ id: invitations.id }).from(invitations).where(isOpen(email, now))).length > 0;
}

/** Uses up the invitation of the email. Returns false if there is none. */
export async function acceptInvitation(email: string, now: string): Promise<boolean> {
  const rows = await db()
    .update(invitations)
    .set({ acceptedAt: now })
    .where(isOpen(email, now))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Creates the invitation of an email, or renews it. */
export async function upsertInvitation(row: Omit<InvitationRow, "acceptedAt">): Promise<InvitationRow> {
  const { invitedBy, createdAt, expiresAt } = row;
  const [saved] = await db()
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: invitations.email,
      set: { invitedBy, createdAt, expiresAt, acceptedAt: null },
    })
    .returning();
  if (!saved) throw new Error("the insert returned no row");

  return saved;
}

export async function listInvitationRows(limit: number): Promise<InvitationRow[]> {
  return db()
    .select()
    .from(invitations)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
}

export async function deleteInvitation(id: string): Promise<InvitationRow | undefined> {
  const [row] = await db().delete(invitations).where(eq(invitations.id, id)).returning();
  return row;
}

/** Deletes the invitations that are over, accepted ones too. */
export async function deleteExpiredInvitations(now: string): Promise<number> {
  return deleteInBatches(async (limit) => {
    const expired = await db()
      .select({ id: invitations.id })
      .from(invitations)
      .where(lte(invitations.expiresAt, now))
      .limit(limit);
    for (const { id } of expired) await db().delete(invitations).where(eq(invitations.id, id));
    return expired;
  });
}
