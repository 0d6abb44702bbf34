import { and, asc, between, desc, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { albums, handleAliases, userSettings, users } from "@/db/schema";
import { imageHostOf, isRedirecting, maxFormerHandles } from "@/lib/access";
import type { Account } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

/** A closed account's row stays until all its content is removed. */
export interface StoredOwner extends Account {
  deletedAt: string | null;
}

const ownerColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  email: users.email,
  planTier: users.planTier,
  imageHost: imageHostOf("users"),
  deletedAt: users.deletedAt,
};

export async function findOwner(owner: string): Promise<StoredOwner | undefined> {
  const [row] = await db().select(ownerColumns).from(users).where(eq(users.owner, owner));
  return row;
}

export async function findOwnerByEmail(email: string): Promise<StoredOwner | undefined> {
  const [row] = await db().select(ownerColumns).from(users).where(eq(users.email, email));
  return row;
}

export async function findOwnerState(email: string) {
  const [row] = await db()
    .select({ deletedAt: users.deletedAt, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

export async function listOwners(): Promise<Array<Account & { createdAt: string }>> {
  const { deletedAt: _deletedAt, ...columns } = ownerColumns;
  return db()
    .select({ ...columns, createdAt: users.createdAt })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(asc(users.createdAt), asc(users.owner));
}

/** Returns `undefined` if the owner exists or the handle is taken. */
export async function insertOwner(owner: Account, now: string): Promise<StoredOwner | undefined> {
  const [row] = await db()
    .insert(users)
    .values({ ...owner, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(ownerColumns);
  return row;
}

interface OwnerDefaults {
  album: { slug: string; title: string };
  settings: Partial<typeof userSettings.$inferInsert>;
  now: string;
}

export async function insertOwnerDefaults(owner: string, { album, settings, now }: OwnerDefaults) {
  const times = { createdAt: now, updatedAt: now };
  await db()
    .insert(albums)
    .values({ owner, albumSlug: album.slug, title: album.title, ...times })
    .onConflictDoNothing();
  await db()
    .insert(userSettings)
    .values({ ...settings, owner, ...times })
    .onConflictDoNothing();
}

/** Makes the account an operator of the installation. */
export async function makeOperator(owner: string): Promise<void> {
  await db().update(users).set({ operator: true }).where(eq(users.owner, owner));
}

/** Makes the account the operator unless an open account is one. */
export async function makeFirstOperator(owner: string): Promise<void> {
  await db()
    .update(users)
    .set({ operator: true })
    .where(
      and(
        eq(users.owner, owner),
        sql`not exists (select from ${users} other where other.operator = 1 and other.deleted_at is null)`,
      ),
    );
}

/** Links an open account to a user of the authentication library, once. */
export async function linkAuthUser(owner: string, authUserId: string): Promise<void> {
  await db()
    .update(users)
    .set({ authUserId })
    .where(and(eq(users.owner, owner), isNull(users.authUserId), isNull(users.deletedAt)));
}

/**
 * Locks the account until the open transaction ends, which serializes its changes. Returns
 * `undefined` if it is closed.
 */
export async function lockOwner(owner: string): Promise<Account | undefined> {
  const [row] = await db()
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

/**
 * Locks handles until the transaction ends; required to claim or release one. Current and previous
 * handles are in different tables, which no database constraint spans.
 */
export async function lockHandles(...handles: string[]): Promise<void> {
  // A fixed order prevents a deadlock when two owners swap handles.
  for (const handle of handles.sort()) {
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`handle:${handle}`}, 0))`);
  }
}

/**
 * Whether an account may take the handle. Its own previous handles are free, and so are handles of
 * other accounts that no longer redirect and were replaced before `reservedSince`. Requires a lock
 * on the handle.
 */
export async function isHandleFree(
  handle: string,
  { uid, reservedSince }: { uid?: string | undefined; reservedSince: string },
): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select from ${users} where ${users.handle} = ${handle}
    union all
    select from ${handleAliases} a where a.handle = ${handle} and a.uid is distinct from ${uid ?? null}
      and (a.created_at > ${reservedSince} or ${isRedirecting(sql`a`)})
    limit 1`);
  return rows.length === 0;
}

/** Makes the previous handle redirect to the owner. Requires locks on both handles. */
export async function replaceHandle(owner: Account, handle: string, replacedAt: string): Promise<void> {
  await deleteHandleAlias(handle);
  await db().insert(handleAliases).values({ handle: owner.handle, uid: owner.uid, createdAt: replacedAt });
  await db().update(users).set({ handle, updatedAt: isoTime() }).where(eq(users.owner, owner.owner));
}

/**
 * Whether the account has the handle that it was given, and still has to answer the welcome page.
 */
export async function hasGivenHandle({ owner, uid }: Account): Promise<boolean> {
  const formerHandles = db()
    .select({ handle: handleAliases.handle })
    .from(handleAliases)
    .where(eq(handleAliases.uid, uid));

  const rows = await db()
    .select({ owner: userSettings.owner })
    .from(userSettings)
    .where(and(eq(userSettings.owner, owner), eq(userSettings.welcomed, false), notExists(formerHandles)));
  return rows.length > 0;
}

/** Ends the previous handle that an account takes. Requires a lock on the handle. */
export async function deleteHandleAlias(handle: string): Promise<void> {
  await db().delete(handleAliases).where(eq(handleAliases.handle, handle));
}

/** Does nothing if the account had the handle already. Requires a lock on the handle. */
export async function insertHandleAlias(uid: string, handle: string, createdAt: string): Promise<void> {
  await db()
    .delete(handleAliases)
    .where(and(eq(handleAliases.handle, handle), ne(handleAliases.uid, uid)));
  await db().insert(handleAliases).values({ handle, uid, createdAt }).onConflictDoNothing();
}

/** Returns when the handle of the account was last replaced since then, if it was. */
export async function findLastRename(
  uid: string,
  { since, until }: { since: string; until: string },
): Promise<string | undefined> {
  const [row] = await db()
    .select({ createdAt: handleAliases.createdAt })
    .from(handleAliases)
    .where(and(eq(handleAliases.uid, uid), between(handleAliases.createdAt, since, until)))
    .orderBy(desc(handleAliases.createdAt))
    .limit(1);
  return row?.createdAt;
}

/** Returns the previous handles of the account that redirect to it. */
export async function listFormerHandles(uid: string): Promise<string[]> {
  const rows = await db()
    .select({ handle: handleAliases.handle })
    .from(handleAliases)
    .where(eq(handleAliases.uid, uid))
    .orderBy(desc(handleAliases.createdAt), desc(handleAliases.handle))
    .limit(maxFormerHandles);
  return rows.map(({ handle }) => handle);
}
