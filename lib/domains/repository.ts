import { and, asc, count, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { customDomains, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type DomainRow = typeof customDomains.$inferSelect;

const isDomain = (owner: string, id: string) => and(eq(customDomains.owner, owner), eq(customDomains.id, id));

/** Images are served on these. */
export const servedStatuses = ["active", "misconfigured"] as const;
/** Ownership of these is not proved. */
export const unverifiedStatuses = ["pending", "verifying", "failed"] as const;

/** Oldest first. */
export async function listDomainRows(owner: string): Promise<DomainRow[]> {
  return db()
    .select()
    .from(customDomains)
    .where(eq(customDomains.owner, owner))
    .orderBy(asc(customDomains.createdAt), asc(customDomains.id));
}

export async function findDomain(owner: string, id: string): Promise<DomainRow | undefined> {
  const [row] = await db().select().from(customDomains).where(isDomain(owner, id));
  return row;
}

/** A domain with the uid of its account. */
export type HeldDomain = DomainRow & { uid: string };

async function selectHeld(condition: SQL): Promise<HeldDomain | undefined> {
  const [row] = await db()
    .select({ domain: customDomains, uid: users.uid })
    .from(customDomains)
    .innerJoin(users, and(eq(users.owner, customDomains.owner), isNull(users.deletedAt)))
    .where(condition);
  return row && { ...row.domain, uid: row.uid };
}

/** Returns the domain unless its account is closed. */
export const findHeldDomain = (id: string) => selectHeld(eq(customDomains.id, id));
export const findHolder = (hostname: string) => selectHeld(eq(customDomains.hostname, hostname));

/** Locks the domain until the open transaction ends. */
export async function lockDomain(id: string): Promise<DomainRow | undefined> {
  const [row] = await db().select().from(customDomains).where(eq(customDomains.id, id)).for("no key update");
  return row;
}

/** Returns false if someone has the host name. */
export async function insertDomain(row: typeof customDomains.$inferInsert): Promise<boolean> {
  const inserted = await db()
    .insert(customDomains)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: customDomains.id });
  return inserted.length > 0;
}

export async function updateDomainRow(id: string, changes: Partial<DomainRow>): Promise<void> {
  await db().update(customDomains).set(changes).where(eq(customDomains.id, id));
}

export async function deleteDomainRow(id: string): Promise<void> {
  await db().delete(customDomains).where(eq(customDomains.id, id));
}

export async function countUnverified(owner: string): Promise<number> {
  const [row] = await db()
    .select({ found: count() })
    .from(customDomains)
    .where(and(eq(customDomains.owner, owner), inArray(customDomains.status, [...unverifiedStatuses])));
  return row?.found ?? 0;
}

/** Returns the domains whose check is due, the longest waiting ones first. */
export async function listDueDomains(now: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: customDomains.id })
    .from(customDomains)
    .where(lte(customDomains.nextCheckAt, now))
    .orderBy(asc(customDomains.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns domains that failed and have not been tried again since. */
export async function listFailedSince(before: string, limit: number): Promise<DomainRow[]> {
  return db()
    .select()
    .from(customDomains)
    .where(and(eq(customDomains.status, "failed"), lte(customDomains.updatedAt, before)))
    .limit(limit);
}

/** Returns whose images are served under the host name. */
export async function findServedDomain(hostname: string) {
  const [row] = await db()
    .select({ uid: users.uid, handle: users.handle })
    .from(customDomains)
    .innerJoin(users, and(eq(users.owner, customDomains.owner), isNull(users.deletedAt)))
    .where(and(eq(customDomains.hostname, hostname), inArray(customDomains.status, [...servedStatuses])));
  return row;
}

/** Whether the pages of the account are open to everyone. */
export async function hasPublicProfile(uid: string): Promise<boolean> {
  const isPublic = and(eq(users.uid, uid), isNull(users.deletedAt), eq(users.profileVisibility, "public"));
  return (await db().select({ uid: users.uid }).from(users).where(isPublic)).length > 0;
}
