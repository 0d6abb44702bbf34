import { and, asc, eq, isNull } from "drizzle-orm";
import { profilePictures, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type AvatarRow = typeof profilePictures.$inferSelect;

/**
 * Prevents other changes to the profile until the open transaction ends. Returns false if the
 * account is closed.
 */
export async function lockOpenProfile(owner: string): Promise<boolean> {
  const rows = await db()
    .select({ owner: users.owner })
    .from(users)
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)))
    .for("no key update");
  return rows.length > 0;
}

export async function insertAvatar(rows: readonly AvatarRow[]): Promise<void> {
  await db()
    .insert(profilePictures)
    .values([...rows]);
}

/** Returns the blob keys of the deleted rows. */
export async function deleteAvatar(owner: string): Promise<string[]> {
  const rows = await db()
    .delete(profilePictures)
    .where(eq(profilePictures.owner, owner))
    .returning({ blobKey: profilePictures.blobKey });
  return rows.map((row) => row.blobKey);
}

/** Returns the sizes of the owner's avatar, the smallest first. */
export async function listAvatar(owner: string): Promise<AvatarRow[]> {
  return db()
    .select()
    .from(profilePictures)
    .where(eq(profilePictures.owner, owner))
    .orderBy(asc(profilePictures.size));
}
