import { and, asc, eq, isNull } from "drizzle-orm";
import { albums, userSettings, users } from "@/db/schema";
import type { PlanTier } from "@/lib/kernel/actor";
import { executor } from "@/lib/platform/transaction";
import type { Owner } from "./owner";

const ownerColumns = { owner: users.owner, uid: users.uid, handle: users.handle, planTier: users.planTier };

function toOwner(row: { owner: string; uid: string; handle: string; planTier: string }): Owner {
  return { ...row, planTier: row.planTier as PlanTier };
}

export async function findOwner(email: string): Promise<Owner | undefined> {
  const [row] = await executor().select(ownerColumns).from(users).where(eq(users.owner, email));
  return row && toOwner(row);
}

export async function listOwners(): Promise<Array<Owner & { createdAt: string }>> {
  const rows = await executor()
    .select({ ...ownerColumns, createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.owner));
  return rows.map((row) => ({ ...toOwner(row), createdAt: row.createdAt }));
}

/** Undefined when the owner exists already or the handle is taken. */
export async function insertOwner(owner: Owner, now: string): Promise<Owner | undefined> {
  const [row] = await executor()
    .insert(users)
    .values({ ...owner, email: owner.owner, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(ownerColumns);
  return row && toOwner(row);
}

export async function insertOwnerDefaults(owner: string, albumSlug: string, albumTitle: string, now: string) {
  await executor()
    .insert(albums)
    .values({ owner, albumSlug, title: albumTitle, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await executor()
    .insert(userSettings)
    .values({ owner, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** Ties an account to a user of the authentication library, once. */
export async function linkAuthUser(owner: string, authUserId: string): Promise<void> {
  await executor()
    .update(users)
    .set({ authUserId })
    .where(and(eq(users.owner, owner), isNull(users.authUserId)));
}

export async function findUploadDefaults(owner: string): Promise<string | undefined> {
  const [row] = await executor()
    .select({ uploadDefaults: userSettings.uploadDefaults })
    .from(userSettings)
    .where(eq(userSettings.owner, owner));
  return row?.uploadDefaults;
}
