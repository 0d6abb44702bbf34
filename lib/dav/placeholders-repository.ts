import { and, eq, gt, lt, sql } from "drizzle-orm";
import { davPlaceholders } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type PlaceholderRow = typeof davPlaceholders.$inferSelect;

const isAt = (owner: string, path: string) =>
  and(eq(davPlaceholders.owner, owner), eq(davPlaceholders.path, path));

export async function findPlaceholder(
  owner: string,
  path: string,
  now: string,
): Promise<PlaceholderRow | undefined> {
  const [row] = await db()
    .select()
    .from(davPlaceholders)
    .where(and(isAt(owner, path), gt(davPlaceholders.expiresAt, now)));
  return row;
}

/** Returns those in a folder, and in the folders in it. */
export async function listPlaceholders(
  owner: string,
  folder: string,
  now: string,
): Promise<PlaceholderRow[]> {
  return db()
    .select()
    .from(davPlaceholders)
    .where(
      and(
        eq(davPlaceholders.owner, owner),
        sql`starts_with(${davPlaceholders.path}, ${`${folder}/`})`,
        gt(davPlaceholders.expiresAt, now),
      ),
    );
}

export async function upsertPlaceholder(row: PlaceholderRow): Promise<void> {
  const { holder, blobKey, sizeBytes, createdAt, expiresAt } = row;
  await db()
    .insert(davPlaceholders)
    .values(row)
    .onConflictDoUpdate({
      target: [davPlaceholders.owner, davPlaceholders.path],
      set: { holder, blobKey, sizeBytes, createdAt, expiresAt },
    });
}

/**
 * Returns the one at the path, also one that has ended, and locks it until the open transaction
 * ends.
 */
export async function lockPlaceholder(owner: string, path: string): Promise<PlaceholderRow | undefined> {
  const [row] = await db().select().from(davPlaceholders).where(isAt(owner, path)).for("update");
  return row;
}

export async function countPlaceholders(owner: string): Promise<number> {
  return db().$count(davPlaceholders, eq(davPlaceholders.owner, owner));
}

export async function changePlaceholderPath(owner: string, path: string, newPath: string): Promise<void> {
  await db().update(davPlaceholders).set({ path: newPath }).where(isAt(owner, path));
}

/** Returns the deleted one, if there was one. */
export async function deletePlaceholder(owner: string, path: string): Promise<PlaceholderRow | undefined> {
  const [row] = await db().delete(davPlaceholders).where(isAt(owner, path)).returning();
  return row;
}

/** Returns the keys of their bytes. */
export async function deleteExpiredPlaceholders(now: string): Promise<string[]> {
  const rows = await db()
    .delete(davPlaceholders)
    .where(lt(davPlaceholders.expiresAt, now))
    .returning({ blobKey: davPlaceholders.blobKey });
  return rows.flatMap(({ blobKey }) => blobKey ?? []);
}
