import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { albums, memberships, userSettings, users } from "@/db/schema";
import { imageHostOf, uidOfHandle } from "@/lib/access";
import type { Account } from "@/lib/kernel/actor";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import type { MemberRole } from "@/lib/kernel/roles";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

export type MembershipRow = typeof memberships.$inferSelect;

const accountColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  email: users.email,
  planTier: users.planTier,
  imageHost: imageHostOf("users"),
};

/** Closed libraries and libraries that an operator withholds are open to no member. */
const isOpenLibrary = and(isNull(users.deletedAt), isNull(users.withheldAt));

export interface Membership {
  id: string;
  role: MemberRole;
  /** The album that it is for; null for the whole library. */
  album: string | null;
  library: Account;
  disabledAt: string | null;
}

const selectMembership = prepareQuery("membership", (database) =>
  database
    .select({
      id: memberships.id,
      role: memberships.role,
      album: memberships.albumSlug,
      library: accountColumns,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .innerJoin(
      memberships,
      and(eq(memberships.owner, users.owner), eq(memberships.member, sql.placeholder("member"))),
    )
    .where(and(eq(users.uid, uidOfHandle(sql.placeholder("handle"))), isOpenLibrary)),
);

/**
 * Returns the membership of an account in the library that has this handle, or to which it
 * redirects.
 */
export async function findMembership(member: string, handle: string): Promise<Membership | undefined> {
  const [row] = await selectMembership({ member, handle });
  return row;
}

/**
 * Returns the account with this uid, and its role and album in the library of `owner`, if it is a
 * member.
 */
export async function findMember(
  owner: string,
  uid: string,
): Promise<({ account: Account } & Pick<Membership, "role" | "album">) | undefined> {
  const [row] = await db()
    .select({ account: accountColumns, role: memberships.role, album: memberships.albumSlug })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.member, users.owner), eq(memberships.owner, owner)))
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return row;
}

export async function listJoinedLibraries(member: string) {
  return db()
    .select({
      handle: users.handle,
      name: users.displayName,
      role: memberships.role,
      album: memberships.albumSlug,
      albumTitle: albums.title,
    })
    .from(memberships)
    .innerJoin(users, eq(users.owner, memberships.owner))
    .leftJoin(albums, isMembershipAlbum)
    .where(and(eq(memberships.member, member), isOpenLibrary))
    .orderBy(asc(users.handle));
}

const isMembershipAlbum = and(
  eq(albums.owner, memberships.owner),
  eq(albums.albumSlug, memberships.albumSlug),
);

/** A member of one album sees the people who share it, not the others of the library. */
const isInScope = ({ owner, album }: LibraryScope) =>
  and(eq(memberships.owner, owner), album === undefined ? undefined : eq(memberships.albumSlug, album));

const shownColumns = {
  membership: memberships,
  name: users.displayName,
  handle: users.handle,
  albumTitle: albums.title,
};
export type ShownMembership = Awaited<ReturnType<typeof listMembershipRows>>[number];

/** Returns the members and invitations of the scope, the oldest first. */
export async function listMembershipRows(scope: LibraryScope) {
  return db()
    .select(shownColumns)
    .from(memberships)
    .leftJoin(users, eq(users.owner, memberships.member))
    .leftJoin(albums, isMembershipAlbum)
    .where(isInScope(scope))
    .orderBy(asc(memberships.createdAt), asc(memberships.id));
}

export async function findShownMembership(
  scope: LibraryScope,
  id: string,
): Promise<ShownMembership | undefined> {
  const [row] = await db()
    .select(shownColumns)
    .from(memberships)
    .leftJoin(users, eq(users.owner, memberships.member))
    .leftJoin(albums, isMembershipAlbum)
    .where(and(isInScope(scope), eq(memberships.id, id)));
  return row;
}

export async function countMemberships(owner: string): Promise<number> {
  const [row] = await db().select({ count: count() }).from(memberships).where(eq(memberships.owner, owner));
  return row?.count ?? 0;
}

/** Locks accounts until the open transaction ends. Returns how many of them are not closed. */
export async function lockOpenAccounts(owners: readonly string[]): Promise<number> {
  const rows = await db()
    .select({ owner: users.owner })
    .from(users)
    .where(and(inArray(users.owner, [...owners]), isNull(users.deletedAt)))
    .orderBy(asc(users.owner))
    .for("no key update");
  return rows.length;
}

export async function lockMembership(scope: LibraryScope, id: string): Promise<MembershipRow | undefined> {
  const [row] = await db()
    .select()
    .from(memberships)
    .where(and(isInScope(scope), eq(memberships.id, id)))
    .for("update");
  return row;
}

export async function findMembershipOf(owner: string, email: string): Promise<MembershipRow | undefined> {
  const [row] = await db()
    .select()
    .from(memberships)
    .where(and(eq(memberships.owner, owner), eq(memberships.email, email)));
  return row;
}

/** Creates an invitation, or renews the invitation of the same address, which keeps its id. */
export async function upsertInvitation(
  row: Omit<MembershipRow, "member" | "joinedAt">,
): Promise<MembershipRow> {
  const { role, albumSlug, tokenHash, invitedBy, createdAt, expiresAt } = row;
  const [saved] = await db()
    .insert(memberships)
    .values(row)
    .onConflictDoUpdate({
      target: [memberships.owner, memberships.email],
      set: { role, albumSlug, tokenHash, invitedBy, createdAt, expiresAt },
    })
    .returning();
  if (!saved) throw new Error("the insert returned no row");

  return saved;
}

/** Returns the invitation with this token, expired or not, and the library that it is for. */
export async function findInvitation(tokenHash: string) {
  const [row] = await db()
    .select({
      membership: memberships,
      library: accountColumns,
      name: users.displayName,
      albumTitle: albums.title,
    })
    .from(memberships)
    .innerJoin(users, eq(users.owner, memberships.owner))
    .leftJoin(albums, isMembershipAlbum)
    .where(and(eq(memberships.tokenHash, tokenHash), isOpenLibrary));
  return row;
}

/** Returns false if the invitation is used by then. */
export async function saveMember(
  id: string,
  tokenHash: string,
  member: string,
  now: string,
): Promise<boolean> {
  const rows = await db()
    .update(memberships)
    .set({ member, tokenHash: null, joinedAt: now })
    .where(and(eq(memberships.id, id), eq(memberships.tokenHash, tokenHash)))
    .returning({ id: memberships.id });
  return rows.length > 0;
}

export async function updateMembership(
  id: string,
  changes: Partial<Pick<MembershipRow, "role" | "albumSlug">>,
): Promise<void> {
  await db().update(memberships).set(changes).where(eq(memberships.id, id));
}

export async function deleteMembership(id: string): Promise<void> {
  await db().delete(memberships).where(eq(memberships.id, id));
}

/**
 * Gives an account's memberships its new address, and deletes the invitations of that address that
 * it has no use for.
 */
export async function updateMembershipEmail(member: string, email: string): Promise<void> {
  const joined = db()
    .select({ owner: memberships.owner })
    .from(memberships)
    .where(eq(memberships.member, member));

  await db()
    .delete(memberships)
    .where(
      and(
        eq(memberships.email, email),
        isNull(memberships.member),
        or(eq(memberships.owner, member), inArray(memberships.owner, joined)),
      ),
    );
  await db().update(memberships).set({ email }).where(eq(memberships.member, member));
}

/** Returns the sender's name for the mail of an invitation, and the language they have chosen. */
export async function findSender(owner: string) {
  const [row] = await db()
    .select({
      name: users.displayName,
      handle: users.handle,
      language: userSettings.language,
      languageChosen: userSettings.languageChosen,
    })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.owner, users.owner))
    .where(eq(users.owner, owner));
  return row;
}

/** Whether an open invitation to a library has this address. */
export async function hasOpenInvitation(email: string, now: string): Promise<boolean> {
  const rows = await db()
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(eq(memberships.email, email), isNotNull(memberships.tokenHash), gt(memberships.expiresAt, now)),
    )
    .limit(1);
  return rows.length > 0;
}
