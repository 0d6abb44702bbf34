import { and, eq, isNull, sql } from "drizzle-orm";
import { authAccounts, authUsers, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** An account at a provider, known by an id that never changes. */
export interface ProviderAccount {
  provider: string;
  /** Unique among all accounts of all issuers. */
  accountId: string;
  accountName: string;
}

const isAccount = ({ provider, accountId }: ProviderAccount) =>
  and(eq(authAccounts.provider, provider), eq(authAccounts.providerAccountId, accountId));

/** Returns the user that the account signs in. */
export async function findConnectedUser(
  account: ProviderAccount,
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await db()
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authAccounts)
    .innerJoin(authUsers, eq(authUsers.id, authAccounts.userId))
    .where(isAccount(account));
  return row;
}

/** Whether an account here has this email address, whether or not anyone has signed in to it. */
export async function isEmailTaken(email: string): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select 1 from ${authUsers} where ${authUsers.email} = ${email}
    union all select 1 from ${users} where ${users.email} = ${email} limit 1`);
  return rows.length > 0;
}

/** Returns false if the email address has a user already. */
export async function insertUser(id: string, email: string): Promise<boolean> {
  const rows = await db()
    .insert(authUsers)
    .values({ id, email, emailVerified: new Date() })
    .onConflictDoNothing()
    .returning({ id: authUsers.id });
  return rows.length > 0;
}

/**
 * Returns false if the account signs in someone already, or the user has another one of the
 * provider.
 */
export async function insertConnection(
  userId: string,
  { provider, accountId, accountName }: ProviderAccount,
): Promise<boolean> {
  const rows = await db()
    .insert(authAccounts)
    .values({ userId, type: "oauth", provider, providerAccountId: accountId, accountName })
    .onConflictDoNothing()
    .returning({ provider: authAccounts.provider });
  return rows.length > 0;
}

/** Locks the account here until the open transaction ends. Returns its user. */
export async function lockUserOf(owner: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ authUserId: users.authUserId })
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return row?.authUserId ?? undefined;
}

const connectionColumns = {
  provider: authAccounts.provider,
  accountName: authAccounts.accountName,
  createdAt: authAccounts.createdAt,
};
export type ConnectionRow = Awaited<ReturnType<typeof listConnectionRows>>[number];

export function listConnectionRows(owner: string) {
  return db()
    .select(connectionColumns)
    .from(authAccounts)
    .innerJoin(users, eq(users.authUserId, authAccounts.userId))
    .where(eq(users.owner, owner));
}

export async function deleteConnection(userId: string, provider: string): Promise<ConnectionRow | undefined> {
  const [row] = await db()
    .delete(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.provider, provider)))
    .returning(connectionColumns);
  return row;
}
